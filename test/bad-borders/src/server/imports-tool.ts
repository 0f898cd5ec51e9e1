import { build } from 'vite'
export const bad = build
