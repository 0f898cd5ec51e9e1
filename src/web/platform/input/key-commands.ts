import { openDialog } from '../overlays/dialogs.ts'
import { readStored, storageNames } from '../storage/safe-storage.ts'
import { isFreeKey, isPaletteKey, keyName } from './free-key.ts'

/** Does what a key, or two keys one after the other (`g d`), stand for. */
export type RunKeys = (keys: string) => void

/** Between two keys of a sequence. */
const sequenceMs = 2_000
/** A dialog has the page for itself, whatever has the focus. */
const modals = '[role=dialog],[role=alertdialog]'
/** What takes letters for itself: a menu goes to the entry that begins with one. */
const takers = '[role=menu],[role=listbox]'

let begun = { key: '', at: Number.NEGATIVE_INFINITY }

/** Whether the first key of a sequence was pressed just now, so that the next one belongs to it. */
export function isSequenceBegun(now: number): boolean {
  return begun.key !== '' && now - begun.at < sequenceMs
}

/** Listens to the keys of the page. What they do is loaded with the first one that does something; the palette, as any dialog. */
export function watchKeys(load: () => Promise<RunKeys>): void {
  document.addEventListener('keydown', (event) => {
    if (!isFreeKey(event) || event.repeat || isTaken(event.target)) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      openDialog('palette')
    } else if (!event.ctrlKey && !event.metaKey && readStored(storageNames.shortcuts) !== 'off') takeKey(event, load)
  })
}

function takeKey(event: KeyboardEvent, load: () => Promise<RunKeys>) {
  const name = keyName(event)
  if (name === null) return
  const isSecond = isSequenceBegun(event.timeStamp)
  const keys = isSecond ? `${begun.key} ${name}` : name
  begun = { key: !isSecond && /[gn]/.test(name) ? name : '', at: event.timeStamp }
  if (!isSecond && !/[/?t]/.test(name)) return
  // Firefox has a search of its own there.
  if (name === '/') event.preventDefault()
  load().then(
    (run) => run(keys),
    () => undefined,
  )
}

function isTaken(target: EventTarget | null): boolean {
  return document.querySelector(modals) !== null || (target instanceof Element && target.closest(takers) !== null)
}
