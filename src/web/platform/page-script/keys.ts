import { isFreeKey, isPaletteKey } from '../input/free-key.ts'
import { headStorageNames, readStored } from '../storage/safe-storage.ts'

/** On a page without React the shortcut of the palette, and `/` unless shortcuts are off, lead to the search of the blog. */
export function wireSearchKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (!isFreeKey(event)) return
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey
    if (!isPaletteKey(event) && !(isSlash && readStored(headStorageNames.shortcuts) !== 'off')) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    if (field === null) window.location.assign('/blog#blog-search')
    else field.select()
  })
}
