import { started } from '../main.ts'
export const bad = started
