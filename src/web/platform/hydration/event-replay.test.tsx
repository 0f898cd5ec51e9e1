import { type ChangeEvent, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { settle, until } from '#test/harness/render.tsx'
import { recordReplayEvents } from './event-replay.ts'

let root: Root | undefined
let container: HTMLElement
const done = vi.fn()
const followed = vi.fn((event: Event) => event.preventDefault())

function Page({ isReady = true }: { isReady?: boolean }) {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState('any')
  const [isTicked, setIsTicked] = useState(false)
  const handleText = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value)
  return (
    <main onKeyDown={({ key }) => done(key)}>
      <button type="button" onClick={() => done('pressed')}>
        <span>Press</span>
      </button>
      <button type="button" popoverTarget="menu" onClick={() => done('menu')}>
        Menu
      </button>
      <form action="/unlock" onSubmit={(event) => event.preventDefault()}>
        <button type="submit">Open</button>
      </form>
      <form onSubmit={(event) => [event.preventDefault(), done('sent')]}>
        <input aria-label="Email" defaultValue="" onKeyDown={({ key }) => done(key)} />
        <textarea aria-label="Message" />
        <button type="submit" aria-label="Send" disabled={!isReady}>
          Send
        </button>
      </form>
      <input type="file" onChange={() => done('file')} />
      <a href="/blog">Blog</a>
      <a href="/login" data-dialog="login" onClick={(event) => [event.preventDefault(), done('dialog')]}>
        Sign in
      </a>
      <input
        aria-label="Filter"
        value={text}
        onChange={handleText}
        onBlur={({ target }) => done('left', target.value)}
      />
      <select aria-label="Rel" value={choice} onChange={({ target }) => setChoice(target.value)}>
        <option>any</option>
        <option>follow</option>
      </select>
      <label>
        <input type="checkbox" checked={isTicked} onChange={({ target }) => setIsTicked(target.checked)} />
      </label>
      <output>{`${text} ${choice} ${isTicked}`}</output>
    </main>
  )
}

/** Renders the page like the server, before hydration. */
function draw() {
  container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  document.body.append(container)
  container.addEventListener('click', followed)
  return recordReplayEvents()
}

async function wake(repeat: (app: string) => Promise<void>) {
  await settle(() => {
    root = hydrateRoot(container, <Page />)
  })
  await settle(() => repeat('ready'))
}

afterEach(async () => {
  await settle(() => root?.unmount())
  root = undefined
  container.remove()
  vi.clearAllMocks()
})

const find = <Found extends HTMLElement>(selector: string) => container.querySelector(selector) as Found

function press(target: HTMLElement, keys: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  target.dispatchEvent(event)
  return event
}

test('presses are replayed in order after hydration, repeated ones once', async () => {
  const repeat = draw()
  expect(press(find('button span')).defaultPrevented).toBe(true)
  press(find('button span'))
  press(find('a[data-dialog]'))
  press(find('button'))
  expect(followed).not.toHaveBeenCalled()
  await wake(repeat)
  expect(done.mock.calls).toEqual([['pressed'], ['dialog'], ['pressed']])
  await settle(() => press(find('button')))
  expect(done).toHaveBeenCalledTimes(4)
})

test.each([
  ['a link', 'a[href="/blog"]', {}],
  ['a link to a dialog, in a new tab', 'a[data-dialog]', { ctrlKey: true }],
  ['what opens a popover', 'button[popovertarget]', {}],
  ['what sends a form', 'form button', {}],
])('what the browser handles itself happens at once, and is not replayed: %s', async (_what, selector, keys) => {
  const repeat = draw()
  press(find(selector), keys)
  expect(followed).toHaveBeenCalledTimes(1)
  await wake(repeat)
  expect(followed).toHaveBeenCalledTimes(1)
})

test('typed and selected values stay and reach the hydrated page', async () => {
  const repeat = draw()
  const [input, select] = [find<HTMLInputElement>('[aria-label=Filter]'), find<HTMLSelectElement>('select')]
  for (const value of ['b', 'barrels']) {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  select.value = 'follow'
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  press(find('[type=checkbox]'))
  await wake(repeat)
  await until(() => expect(find('output').textContent).toBe('barrels follow true'))
  expect([input.value, select.value]).toEqual(['barrels', 'follow'])
})

test('a field that was left before hydration is checked after it, with its text', async () => {
  const repeat = draw()
  const input = find<HTMLInputElement>('[aria-label=Filter]')
  const leave = () => {
    input.focus()
    input.value += ' '
    input.dispatchEvent(new Event('input', { bubbles: true }))
    find('button').focus()
  }
  leave()
  leave()
  await wake(repeat)
  expect(done.mock.calls).toEqual([['left', '  ']])
})

test('a field to which the visitor has returned is not checked', async () => {
  const repeat = draw()
  const input = find<HTMLInputElement>('[aria-label=Filter]')
  input.focus()
  find('button').focus()
  input.focus()
  await wake(repeat)
  expect(done).not.toHaveBeenCalled()
})

test('a checkbox is checked at once, and its last state counts', async () => {
  const repeat = draw()
  const box = () => find('[type=checkbox]') as HTMLInputElement
  press(box())
  expect(box().checked).toBe(true)
  press(box())
  press(box())
  await wake(repeat)
  await until(() => expect(find('output').textContent).toContain('true'))
})

test('keys are replayed at the focus, except typed ones and those that browsers act on', async () => {
  const repeat = draw()
  const key = (name: string, target: HTMLElement, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  const button = find('button')
  button.focus()
  expect(['ArrowDown', 'Tab', 'Enter', ' ', 'Shift'].map((name) => key(name, button))).not.toContain(true)
  expect([key('/', button), key('k', button, { ctrlKey: true }), key('x', find('input'))]).toEqual([true, true, false])
  await wake(repeat)
  expect(done.mock.calls).toEqual([['ArrowDown'], ['/'], ['k']])
})

test('Enter in a field submits its form after hydration, with the typed values; elsewhere the browser handles it', async () => {
  const repeat = draw()
  const email = find<HTMLInputElement>('[aria-label=Email]')
  email.value = 'ada@example.com'
  email.dispatchEvent(new Event('input', { bubbles: true }))
  const enter = (target: HTMLElement, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([enter(find('textarea')), enter(find('button')), enter(email, { isComposing: true })]).not.toContain(true)
  expect([enter(email), enter(email, { repeat: true }), enter(email)]).toEqual([true, true, true])
  followed.mockImplementationOnce(() => undefined)
  await wake(repeat)
  expect([done.mock.calls, email.value]).toEqual([[['Enter'], ['Enter'], ['sent']], 'ada@example.com'])
})

test('a form that is not hydrated, or not ready, is not sent by the browser', async () => {
  const repeat = draw()
  const sent = vi.fn((event: Event) => event.preventDefault())
  container.addEventListener('submit', sent)
  const button = find<HTMLButtonElement>('[aria-label=Send]')
  button.disabled = true
  find('[aria-label=Email]').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
  await settle(() => repeat('ready'))
  expect(sent).not.toHaveBeenCalled()
})

test('a second press on a link is left to the browser, even if hydration fails', async () => {
  const repeat = draw()
  const link = find('a[data-dialog]')
  expect([press(link).defaultPrevented, followed.mock.calls.length]).toEqual([true, 0])
  press(link)
  expect(followed).toHaveBeenCalledTimes(1)
  await wake(repeat)
  expect(done).not.toHaveBeenCalled()
})

test('if hydration fails, links are followed and no form is sent', async () => {
  const repeat = draw()
  press(find('button'))
  press(find('a[data-dialog]'))
  find('[aria-label=Email]').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
  await settle(() => repeat('failed'))
  expect(followed.mock.calls.map(([{ target }]) => (target as Element).tagName)).toEqual(['A'])
  press(find('button'))
  expect(followed).toHaveBeenCalledTimes(2)
})

test('a file that is selected before hydration is read after it', async () => {
  const repeat = draw()
  find('[type=file]').dispatchEvent(new Event('change', { bubbles: true }))
  expect(done).not.toHaveBeenCalled()
  await wake(repeat)
  expect(done.mock.calls).toEqual([['file']])
})

test('events on an island are replayed once it is hydrated; those on the rest of the page are not delayed', async () => {
  container = document.createElement('div')
  container.innerHTML = '<button>Page</button><div data-dehydrated=""><button>Island</button><a href="/x">X</a></div>'
  document.body.append(container)
  container.addEventListener('click', followed)
  const repeat = recordReplayEvents()
  const [page, island] = [find('button'), find('[data-dehydrated] button')]
  await settle(() => repeat('ready'))
  press(page)
  expect(followed).toHaveBeenCalledTimes(1)
  expect(press(island).defaultPrevented).toBe(true)
  press(find('a'))
  expect(followed).toHaveBeenCalledTimes(2)
  find('div').removeAttribute('data-dehydrated')
  await settle(() => window.dispatchEvent(new Event('island-hydrated')))
  await until(() => expect(followed).toHaveBeenCalledTimes(3))
  expect(followed.mock.lastCall?.[0].target).toBe(island)
  press(island)
  expect(followed).toHaveBeenCalledTimes(4)
})
