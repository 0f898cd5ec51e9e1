import { isApple } from '#web/platform/free-key.ts'

/** The keys that open the palette, as this machine's keyboard shows them. */
export function paletteKeys(): string {
  return isApple() ? '⌘ K' : 'Ctrl K'
}

/** How a screen reader should say a key. */
export function spokenKey(key: string): string {
  return key === '/' ? 'slash' : key === '?' ? 'question mark' : key === '⌘' ? 'Command' : key
}
