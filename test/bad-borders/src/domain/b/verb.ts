import { verb } from '../a/verb.ts'
export const other = () => verb
