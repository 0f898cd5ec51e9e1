import { start } from '../boot/start.ts'

export const worker = start
