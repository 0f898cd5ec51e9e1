import { isFreeKey, isPaletteKey } from '../input/free-key.ts'
import { isPlainPress } from '../input/plain-press.ts'
import { readStored, storageNames } from '../storage/safe-storage.ts'

/** What answers to a press only once the page is alive, unless the browser opens or sends something by itself; a link with `data-dialog` opens a dialog. */
const pressed = 'button, input:is([type=checkbox], [type=radio]), a[data-dialog]'
const typedInto = 'input, textarea, select'
/** What holds no text: a box that is ticked is pressed, and files are kept by the browser. */
const chosen = '[type=checkbox], [type=radio], [type=file]'
/** Keys that browsers act on by themselves, and those that are only held. */
const ownKeys = new Set(['Tab', 'Enter', ' ', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early =
  | { type: 'press'; target: HTMLElement }
  | { type: 'key'; target: null; event: KeyboardEvent }
  | { type: 'text'; target: Field; value: string }
  | { type: 'send'; target: HTMLInputElement }
  | { type: 'file'; target: HTMLInputElement }

/**
 * Takes down what somebody does with a page that does not answer yet: presses, shortcuts, what is typed into fields, forms that are sent by Enter and
 * files that are chosen. What it answers is called once the page is alive (`ready`), and does all of it again in the same order; of a page that failed to
 * come to life, links alone are followed.
 */
export function recordReplayEvents(): (app: string) => Promise<void> {
  let noted: Early[] = []
  const note = (event: Event, early: Early) => {
    // Nobody else is to answer as well: what listens by now may be half of the page.
    event.stopImmediatePropagation()
    noted.push(early)
  }
  /** Somebody who does the same twice is waiting for it. */
  const noteOnce = (event: Event, early: Early) => {
    const last = noted.at(-1)
    if (last?.type === early.type && last.target === early.target) event.stopImmediatePropagation()
    else note(event, early)
  }

  function handleClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressed) : null
    if (target === null || isBrowsers(target, event)) return
    const isAgain = noted.at(-1)?.target === target
    // Who presses a link twice need not wait for a program that may never come.
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
    // Browsers have a meaning of their own for these.
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
  // Whoever types on by now knows better than what was taken down.
  const handleNewer = ({ isTrusted, target }: Event) => {
    if (isTrusted) noted = noted.filter((early) => early.type !== 'text' || early.target !== target)
  }
  return async (app) => {
    if (app !== 'ready') noted = noted.filter(({ target }) => target?.matches('a') === true)
    for (const [type, listener] of all) window.removeEventListener(type, listener, { capture: true })
    window.addEventListener('input', handleNewer, { capture: true })
    for (let early = noted.shift(); early !== undefined; early = noted.shift()) {
      repeat(early)
      // What a press leads to is drawn before the next.
      await new Promise((resolve) => setTimeout(resolve))
    }
    window.removeEventListener('input', handleNewer, { capture: true })
  }
}

/** A link that is opened elsewhere, a popover, and a form that is sent need no script. */
function isBrowsers(target: HTMLElement, event: MouseEvent): boolean {
  if (target.matches('a')) return !isPlainPress(event)
  return (
    target.hasAttribute('popovertarget') || (target.matches('[type=submit]') && target.closest('form[action]') !== null)
  )
}

/** Whether Enter in it sends its form, and by a script: one with `action` the browser sends. */
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

/** Answers whether nobody took the key. What it is made of is read from `keys`, which may be an event. */
function press(target: Element, keys: KeyboardEventInit): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', keys))
}

/** As browsers do it: by the form's button, which may not be ready. A form that is not alive yet would leave with all that is in it otherwise. */
function sendAgain(field: HTMLInputElement) {
  if (press(field, { key: 'Enter', bubbles: true, cancelable: true }))
    field.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

/** React takes no notice of a value that it believes to know: it is told of another one first. */
function typeAgain(field: Field, value: string) {
  const { selectionStart: start = null, selectionEnd: end } = field as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = ''
  set?.call(field, value)
  // Whoever is typing goes on where they were; addresses have no place that is told.
  if (start !== null && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
