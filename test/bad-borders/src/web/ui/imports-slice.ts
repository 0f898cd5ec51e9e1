import { page } from '../a/page.ts'
export const bad = page
