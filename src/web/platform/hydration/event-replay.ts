import { isFreeKey, isPaletteKey } from '../input/free-key.ts'
import { isPlainPress } from '../input/plain-press.ts'
import { readStored, storageNames } from '../storage/safe-storage.ts'

/**
 * Elements that react to a press only after hydration, unless the browser itself opens or sends something; a link with `data-dialog` opens a dialog.
 */
const pressed = 'button, input:is([type=checkbox], [type=radio]), a[data-dialog]'
const typedInto = 'input, textarea, select'
/** Fields without text: a checkbox or radio button is pressed, and the browser stores the selected files. */
const chosen = '[type=checkbox], [type=radio], [type=file]'
/** Keys that browsers act on themselves, and modifier keys. */
const ownKeys = new Set(['Tab', 'Enter', ' ', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early =
  | { type: 'press'; target: HTMLElement }
  | { type: 'key'; target: null; event: KeyboardEvent }
  | { type: 'text'; target: Field; value: string }
  | { type: 'send'; target: HTMLInputElement }
  | { type: 'file'; target: HTMLInputElement }

/**
 * Records the events on a page that is not hydrated: presses, shortcuts, text typed into fields, forms submitted by Enter and selected files. The
 * returned function is called once the page is hydrated (`ready`) and replays all of them in order. If hydration failed, it replays only presses on
 * links.
 */
export function recordReplayEvents(): (app: string) => Promise<void> {
  let noted: Early[] = []
  const note = (event: Event, early: Early) => {
    // Other listeners must not handle the event too: the page may be half hydrated.
    event.stopImmediatePropagation()
    noted.push(early)
  }
  /** An identical event again means only that the visitor is waiting. */
  const noteOnce = (event: Event, early: Early) => {
    const last = noted.at(-1)
    if (last?.type === early.type && last.target === early.target) event.stopImmediatePropagation()
    else note(event, early)
  }

  function handleClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressed) : null
    if (target === null || isBrowsers(target, event)) return
    const isAgain = noted.at(-1)?.target === target
    // A second press on a link lets the browser follow it, without waiting for a program that may never load.
    if (isAgain && target.matches('a')) return void noted.pop()
    event.preventDefault()
    noteOnce(event, { type: 'press', target })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.isComposing && isSentByScript(event.target)) {
      event.preventDefault()
      return noteOnce(event, { type: 'send', target: event.target })
    }
    if (!isFreeKey(event) || ownKeys.has(event.key)) return
    // Browsers have their own shortcuts for these keys.
    if (isPaletteKey(event) || (event.key === '/' && readStored(storageNames.shortcuts) !== 'off'))
      event.preventDefault()
    note(event, { type: 'key', target: null, event })
  }

  function handleInput(event: Event) {
    const { target } = event
    if (target instanceof HTMLInputElement && target.type === 'file' && event.type === 'change')
      return note(event, { type: 'file', target })
    if (!(target instanceof Element) || !target.matches(typedInto) || target.matches(chosen)) return
    const field = target as Field
    noted = noted.filter((early) => early.target !== field)
    note(event, { type: 'text', target: field, value: field.value })
  }

  const listeners = { click: handleClick, keydown: handleKey, input: handleInput, change: handleInput } as const
  const all = Object.entries(listeners) as [string, (event: Event) => void][]
  for (const [type, listener] of all) window.addEventListener(type, listener, { capture: true })
  // Newer typing has priority over the recorded text.
  const handleNewer = ({ isTrusted, target }: Event) => {
    if (isTrusted) noted = noted.filter((early) => early.type !== 'text' || early.target !== target)
  }
  return async (app) => {
    if (app !== 'ready') noted = noted.filter(({ target }) => target?.matches('a') === true)
    for (const [type, listener] of all) window.removeEventListener(type, listener, { capture: true })
    window.addEventListener('input', handleNewer, { capture: true })
    for (let early = noted.shift(); early !== undefined; early = noted.shift()) {
      repeat(early)
      // Renders the result of this event before the next one is replayed.
      await new Promise((resolve) => setTimeout(resolve))
    }
    window.removeEventListener('input', handleNewer, { capture: true })
  }
}

/** The browser handles a link that opens elsewhere, a popover and a form with `action` without script. */
function isBrowsers(target: HTMLElement, event: MouseEvent): boolean {
  if (target.matches('a')) return !isPlainPress(event)
  return (
    target.hasAttribute('popovertarget') || (target.matches('[type=submit]') && target.closest('form[action]') !== null)
  )
}

/** Whether Enter in this field submits its form by script. The browser submits a form with `action`. */
function isSentByScript(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && !target.matches(chosen) && target.form?.matches('[action]') === false
}

function repeat(early: Early) {
  if (early.type === 'key') {
    press(document.activeElement ?? document.body, early.event)
  } else if (early.target.isConnected) {
    if (early.type === 'press') early.target.click()
    else if (early.type === 'send') sendAgain(early.target)
    else if (early.type === 'file') early.target.dispatchEvent(new Event('change', { bubbles: true }))
    else typeAgain(early.target, early.value)
  }
}

/** Dispatches a keydown with the properties of `keys`, which may be an event. Returns `true` if no listener prevented the default. */
function press(target: Element, keys: KeyboardEventInit): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', keys))
}

/**
 * Submits the form through its button, like browsers do; the button may be disabled. A form that is not hydrated would otherwise be sent by the
 * browser with all its data.
 */
function sendAgain(field: HTMLInputElement) {
  if (press(field, { key: 'Enter', bubbles: true, cancelable: true }))
    field.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

/** React ignores a value that equals its last known value, so another value is set first. */
function typeAgain(field: Field, value: string) {
  const { selectionStart: start = null, selectionEnd: end } = field as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = ''
  set?.call(field, value)
  // Restores the caret of a visitor who is still typing. Email fields have no selection range.
  if (start !== null && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
