import { isFreeKey, isPaletteKey } from '../input/free-key.ts'
import { isPlainPress } from '../input/plain-press.ts'
import { headStorageNames, readStored } from '../storage/safe-storage.ts'
import { islandHydrated } from './island-hydrated.ts'

/**
 * Elements that react to a press only after hydration, unless the browser itself opens or sends something; a link with `data-dialog` opens a dialog.
 */
const checkable = '[type=checkbox], [type=radio]'
const pressed = `button, input:is(${checkable}), a[data-dialog]`
const typedInto = 'input, textarea, select'
/** Fields without text: the browser checks a checkbox or radio button, and stores the selected files. */
const chosen = `${checkable}, [type=file]`
/** Keys that browsers act on themselves, and modifier keys. */
const ownKeys = new Set(['Tab', 'Enter', ' ', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early =
  | { type: 'press'; target: HTMLElement }
  | { type: 'choice'; target: HTMLInputElement; checked: boolean }
  | { type: 'key'; target: null; event: KeyboardEvent }
  | { type: 'text'; target: Field; value: string }
  | { type: 'leave'; target: Field; next: EventTarget | null }
  | { type: 'send'; target: HTMLInputElement }
  | { type: 'file'; target: HTMLInputElement }

/** An island whose code has not arrived. Once it is hydrated, it removes the attribute and dispatches `islandHydrated`. */
const dehydrated = '[data-dehydrated]'

/**
 * Records the events on a page, or an island of it, that is not hydrated: presses, shortcuts, text typed into fields, fields that are left, forms
 * submitted by Enter and selected files. The returned function is called once the page is hydrated (`ready`) and replays all of them in order; those
 * in an island are replayed once it is hydrated. If hydration failed, only presses on links are replayed.
 */
export function recordReplayEvents(): (app: string) => Promise<void> {
  let noted: Early[] = []
  let state: 'waiting' | 'ready' | 'failed' = 'waiting'
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
  /** The last state of a field counts. */
  const noteState = (event: Event, early: Early) => {
    noted = noted.filter(({ target }) => target !== early.target)
    note(event, early)
  }
  /** Whether the target gets its events now. If hydration failed, only the browser reacts to them. */
  const isHydrated = (target: EventTarget | null) =>
    state === 'failed' || (state === 'ready' && !(target instanceof Element && target.closest(dehydrated) !== null))

  function handleClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressed) : null
    if (target === null || isBrowsers(target, event)) return
    // The browser itself checks the field at once.
    if (isCheckable(target)) return noteState(event, { type: 'choice', target, checked: target.checked })
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
    if (isBrowsersToo(event)) event.preventDefault()
    note(event, { type: 'key', target: null, event })
  }

  function handleInput(event: Event) {
    const { target } = event
    if (isFileField(target) && event.type === 'change') return note(event, { type: 'file', target })
    if (isTypedInto(target)) noteState(event, { type: 'text', target, value: target.value })
  }

  /** A field may be checked when it is left. */
  function handleLeave(event: FocusEvent) {
    const { target, relatedTarget: next } = event
    if (isTypedInto(target)) noteOnce(event, { type: 'leave', target, next })
  }

  const stopListening = listen(
    { focusout: handleLeave, click: handleClick, keydown: handleKey, input: handleInput, change: handleInput },
    (event) => !isHydrated(event.target),
  )
  // Newer typing has priority over the recorded text.
  const dropText = ({ target }: Event) => {
    noted = noted.filter((early) => early.type !== 'text' || early.target !== target)
  }

  async function replay() {
    if (state === 'failed' || document.querySelector(dehydrated) === null) {
      stopListening()
      window.removeEventListener(islandHydrated, replay)
    }
    // A field that is left now is left after the replay of its text.
    const stopNewer = listen(
      { focusout: handleLeave, input: dropText },
      (event) => event.isTrusted && noted.some(({ target }) => target === event.target),
    )
    await repeatAll(take)
    stopNewer()
  }

  /** The next event on a hydrated part. */
  function take(): Early | undefined {
    const next = noted.find(({ target }) => isHydrated(target))
    noted = noted.filter((early) => early !== next)
    return next
  }

  return async (app) => {
    state = app === 'ready' ? 'ready' : 'failed'
    if (state === 'failed') noted = noted.filter(({ target }) => target?.matches('a') === true)
    window.addEventListener(islandHydrated, replay)
    await replay()
  }
}

type Handlers = { [type in keyof WindowEventMap]?: (event: WindowEventMap[type]) => void }

/** Passes the events for which `isMeant` is true to their handlers, before every other listener. The returned function ends that. */
function listen(handlers: Handlers, isMeant: (event: Event) => boolean): () => void {
  const listeners = (Object.entries(handlers) as [string, (event: Event) => void][]).map(
    ([type, handle]) => [type, (event: Event) => isMeant(event) && handle(event)] as const,
  )
  for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true })
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true })
  }
}

function isCheckable(target: HTMLElement): target is HTMLInputElement {
  return target.matches(checkable)
}

function isFileField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'file'
}

function isTypedInto(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(typedInto) && !target.matches(chosen)
}

/** The browser handles a link that opens elsewhere, a popover and a form with `action` without script. */
function isBrowsers(target: HTMLElement, event: MouseEvent): boolean {
  if (target.matches('a')) return !isPlainPress(event)
  return (
    target.hasAttribute('popovertarget') || (target.matches('[type=submit]') && target.closest('form[action]') !== null)
  )
}

/** Whether the key is a shortcut of this page and of browsers. */
function isBrowsersToo(event: KeyboardEvent): boolean {
  return isPaletteKey(event) || (event.key === '/' && readStored(headStorageNames.shortcuts) !== 'off')
}

/** Whether Enter in this field submits its form by script. The browser submits a form with `action`. */
function isSentByScript(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && !target.matches(chosen) && target.form?.matches('[action]') === false
}

async function repeatAll(take: () => Early | undefined) {
  for (let early = take(); early !== undefined; early = take()) {
    repeat(early)
    // Renders the result of this event before the next one is replayed.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function repeat(early: Early) {
  if (early.type === 'key') {
    press(document.activeElement ?? document.body, early.event)
  } else if (early.target.isConnected) {
    if (early.type === 'press') early.target.click()
    else if (early.type === 'choice') chooseAgain(early.target, early.checked)
    else if (early.type === 'send') sendAgain(early.target)
    else if (early.type === 'leave') leaveAgain(early.target, early.next)
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

/** A click changes the field, so the field is changed back first. */
function chooseAgain(field: HTMLInputElement, checked: boolean) {
  field.checked = !checked
  field.click()
}

/** A visitor who has returned to the field is not done with it. */
function leaveAgain(field: Field, next: EventTarget | null) {
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: next }))
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
