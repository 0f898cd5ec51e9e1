import { verb } from '#domain/a/verb.ts'
export const bad = verb
