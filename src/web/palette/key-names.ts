import { t } from '@lingui/core/macro'
import { isApple } from '#web/platform/input/free-key.ts'

/** The keys that open the palette, as this machine's keyboard shows them. */
export function paletteKeys(): string {
  return isApple() ? '⌘ K' : t`Ctrl K`
}

/** How a screen reader should say a key. */
export function spokenKey(key: string): string {
  switch (key) {
    case '/':
      return t`slash`
    case '?':
      return t`question mark`
    case '⌘':
      return t({ message: 'Command', comment: 'The key ⌘, as it is read out' })
    default:
      return key
  }
}
