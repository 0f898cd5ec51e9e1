import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPaletteKey, keyName } from './free-key.ts'

let ran: string[]
let loads: number
let stop: AbortController

/** Loads a fresh module: no sequence is begun, no dialog is open. */
async function listen() {
  vi.resetModules()
  const add = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((name: string, handle: unknown) =>
    add(name, handle as EventListener, { signal: stop.signal }),
  )
  const [{ watchKeys }, { currentDialog }] = await Promise.all([
    import('./key-commands.ts'),
    import('../overlays/dialogs.ts'),
  ])
  watchKeys(async () => {
    loads += 1
    return (keys) => void ran.push(keys)
  })
  return { dialog: () => currentDialog().type }
}

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}

const done = (expected: string[]) => vi.waitFor(() => expect(ran).toEqual(expected))

function insert(html: string): Element {
  document.body.innerHTML = html
  return document.body.querySelector('[data-here]') ?? document.body
}

beforeEach(() => {
  ran = []
  loads = 0
  stop = new AbortController()
  localStorage.clear()
  document.body.innerHTML = ''
})
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
})

test('Ctrl+K opens the palette, and the browser does not handle it', async () => {
  const { dialog } = await listen()
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(dialog()).toBe('palette')
  expect(loads).toBe(0)
})

test.each([
  [{ metaKey: true }, 'MacIntel', true],
  [{ ctrlKey: true }, 'MacIntel', false],
  [{ ctrlKey: true }, 'Win32', true],
  [{ metaKey: true }, 'Win32', false],
  [{ ctrlKey: true, shiftKey: true }, 'Linux x86_64', false],
  [{}, 'Linux x86_64', false],
])('with %o on %s K is the key of the palette: %s', (modifiers, platform, isIt) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  expect(isPaletteKey(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ...modifiers }))).toBe(isIt)
})

test.each([
  '<input data-here>',
  '<input type="search" data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable="true"><p data-here>text</p></div>',
  '<div role="menu"><div data-here tabindex="0"></div></div>',
  '<div role="dialog"></div><button data-here>A dialog is open</button>',
])('in %s keys are left to the element', async (html) => {
  const { dialog } = await listen()
  const target = insert(html)
  for (const key of ['t', '/', '?']) expect(press(key, {}, target).defaultPrevented).toBe(false)
  expect(press('k', { ctrlKey: true }, target).defaultPrevented).toBe(false)
  expect(dialog()).toBe('none')
  expect(loads).toBe(0)
})

test('a handled key is not handled again: Ctrl+K in the editor makes a link', async () => {
  const { dialog } = await listen()
  const target = insert('<div data-here></div>')
  target.addEventListener('keydown', (event) => event.preventDefault())
  press('k', { ctrlKey: true }, target)
  press('t', {}, target)
  expect([dialog(), loads]).toEqual(['none', 0])
})

test.each([
  '<button data-here>x</button>',
  '<input type="checkbox" data-here>',
  '<div contenteditable="false" data-here></div>',
])('keys work on %s', async (html) => {
  await listen()
  press('t', {}, insert(html))
  await done(['t'])
})

test('two keys in sequence are one shortcut, and the first loads nothing', async () => {
  await listen()
  press('g')
  expect(loads).toBe(0)
  press('d')
  await done(['g d'])
})

test('a first key is dropped when the second comes too late', async () => {
  await listen()
  const at = vi.spyOn(Event.prototype, 'timeStamp', 'get')
  at.mockReturnValue(1_000)
  press('g')
  at.mockReturnValue(3_001)
  press('d')
  press('t')
  await done(['t'])
})

test('repeated keys, or keys with Alt, Ctrl or ⌘, are no shortcuts', async () => {
  await listen()
  for (const init of [{ repeat: true }, { altKey: true }, { ctrlKey: true }, { metaKey: true }, { isComposing: true }])
    press('t', init)
  press('t')
  await done(['t'])
})

test('keys without a command load nothing', async () => {
  await listen()
  for (const key of ['x', 'Enter', 'Escape', 'ArrowDown', ' ', '1']) press(key)
  expect(loads).toBe(0)
})

test('the slash does not open the search of the browser', async () => {
  await listen()
  expect(press('/', { shiftKey: true }).defaultPrevented).toBe(true)
  await done(['/'])
})

test('when off, single-key shortcuts do nothing, and Ctrl+K still opens the palette', async () => {
  const { dialog } = await listen()
  localStorage.setItem('keyboard_shortcuts', 'off')
  for (const key of ['t', '/', '?', 'g', 'd']) expect(press(key).defaultPrevented).toBe(false)
  expect(loads).toBe(0)
  press('k', { ctrlKey: true })
  expect(dialog()).toBe('palette')
})

test.each([
  [{ key: 'D', code: 'KeyD' }, 'd'],
  [{ key: 'в', code: 'KeyD' }, 'd'],
  [{ key: '?', code: 'Slash' }, '?'],
  [{ key: 'é', code: 'Digit2' }, null],
  [{ key: 'Enter', code: 'Enter' }, null],
])('%o is named %s', (event, name) => {
  expect(keyName(event)).toBe(name)
})
