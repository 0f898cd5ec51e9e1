import { openDialog } from '../overlays/dialogs.ts'
import { readStored, storageNames } from '../storage/safe-storage.ts'
import { isFreeKey, isPaletteKey, keyName } from './free-key.ts'

/** Runs the command of a key, or of two keys in sequence (`g d`). */
export type RunKeys = (keys: string) => void

/** Maximum time between the two keys of a sequence. */
const sequenceMs = 2_000
/** A modal dialog disables all shortcuts, wherever the focus is. */
const modals = '[role=dialog],[role=alertdialog]'
/** Elements that handle letters themselves: a menu moves to the entry that begins with the letter. */
const letterHandlers = '[role=menu],[role=listbox]'

let begun = { key: '', at: Number.NEGATIVE_INFINITY }

/** Whether the first key of a sequence was just pressed, so that the next key belongs to it. */
export function isSequenceBegun(now: number): boolean {
  return begun.key !== '' && now - begun.at < sequenceMs
}

/** Handles the shortcuts of the page. The code of the commands is loaded with the first key that has one; the palette is loaded like any dialog. */
export function watchKeys(load: () => Promise<RunKeys>): void {
  document.addEventListener('keydown', (event) => {
    if (!isFreeKey(event) || event.repeat || isBlocked(event.target)) return
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
  // `/` opens the quick find of Firefox.
  if (name === '/') event.preventDefault()
  load().then(
    (run) => run(keys),
    () => undefined,
  )
}

function isBlocked(target: EventTarget | null): boolean {
  return (
    document.querySelector(modals) !== null || (target instanceof Element && target.closest(letterHandlers) !== null)
  )
}
