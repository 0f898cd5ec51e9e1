import { page } from '#web/a/page.ts'
export const bad = page
