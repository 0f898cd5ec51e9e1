import { listener } from '#server/listener.ts'
export const bad = listener
