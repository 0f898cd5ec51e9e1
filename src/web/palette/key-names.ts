import { t } from '@lingui/core/macro'
import { isApple } from '#web/platform/input/free-key.ts'

/** The shortcut of the palette, as it is printed on this machine's keyboard. */
export function paletteKeys(): string {
  return isApple() ? '⌘ K' : t`Ctrl K`
}

/** The name of a key for screen readers. */
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
