const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]),textarea,select,[contenteditable]:not([contenteditable=false])'

/** Whether shortcuts of this machine use ⌘. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

/** Whether a key may be a shortcut: no listener handled it, and it is not typed into a field. */
export function isFreeKey({ defaultPrevented, isComposing, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || altKey) return false
  return !(target instanceof Element) || target.closest(fields) === null
}

/**
 * The key as shortcuts name it: its character in lower case; for a letter of another script, the Latin letter at its position on the keyboard. `null`
 * for keys without a character.
 */
export function keyName({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (key.length !== 1) return null
  const latin = key > '~' ? /^Key([A-Z])$/.exec(code)?.[1] : key
  return latin?.toLowerCase() ?? null
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** ⌘ K on an Apple keyboard, where Ctrl K cuts a line; Ctrl K on every other. */
export function isPaletteKey(event: PressedKey): boolean {
  const { ctrlKey, metaKey, shiftKey } = event
  return keyName(event) === 'k' && !shiftKey && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey)
}
