import { verb } from '#domain/b/verb.ts'
export const bad = verb
