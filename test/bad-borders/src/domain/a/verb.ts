import { other } from '#domain/b/verb.ts'
export const verb = () => other
