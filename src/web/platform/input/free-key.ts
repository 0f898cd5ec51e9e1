const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset]),textarea,select,[contenteditable]:not([contenteditable=false])'

/** Whether the machine's shortcuts are made with ⌘. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

/** Whether a key may be a shortcut: nobody took it, and it is not typed into a field. */
export function isFreeKey({ defaultPrevented, isComposing, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || altKey) return false
  return !(target instanceof Element) || target.closest(fields) === null
}

/** The key as shortcuts name it: what it types, in lower case; a letter of another script by its place on the keyboard. `null`: no key that types. */
export function keyName({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (key.length !== 1) return null
  const latin = key > '~' ? /^Key([A-Z])$/.exec(code)?.[1] : key
  return latin?.toLowerCase() ?? null
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** ⌘ K on an Apple keyboard, Ctrl K on every other: there Ctrl K cuts a line. */
export function isPaletteKey(event: PressedKey): boolean {
  const { ctrlKey, metaKey, shiftKey } = event
  return keyName(event) === 'k' && !shiftKey && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey)
}
