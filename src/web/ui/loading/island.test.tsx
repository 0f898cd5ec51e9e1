import { useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle, until } from '#test/harness/render.tsx'
import { recordReplayEvents } from '#web/platform/hydration/event-replay.ts'
import { Island, type IslandCode, islandCode } from './island.tsx'

/* The server waits for the part, so the test writes the server's HTML itself and hydrates it. */

const serverHtml = '<!--$--><button type="button">6</button><!--/$-->'

let root: Root | undefined
let container: HTMLElement
/** Reports that an observed element is in or near the viewport. */
let comeNear: () => void = () => undefined

class Observer {
  constructor(onChange: IntersectionObserverCallback) {
    comeNear = () => onChange([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await settle(() => root?.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

/** Renders again when its title is pressed. */
function Page({ code }: { code: IslandCode<{ start: number }> }) {
  const [title, setTitle] = useState('Before')
  return (
    <>
      <h1 onPointerCancel={() => setTitle('After')}>{title}</h1>
      <Island code={code} initialProps={{ start: title.length }} />
    </>
  )
}

async function hydrate(load: () => Promise<typeof Counter>) {
  container.innerHTML = `<h1>Before</h1><div data-dehydrated="">${serverHtml}</div>`
  const code = islandCode(load)
  await settle(() => {
    root = hydrateRoot(container, <Page code={code} />)
  })
}

const button = () => container.querySelector('button') as HTMLButtonElement
const press = () => settle(() => button().dispatchEvent(new Event('pointerdown', { bubbles: true })))

test('nothing is loaded before the visitor comes near, and the HTML of the server stays', async () => {
  const load = vi.fn(async () => Counter)
  await hydrate(load)
  const written = button()
  await settle(() => container.querySelector('h1')?.dispatchEvent(new Event('pointercancel', { bubbles: true })))
  expect([load.mock.calls.length, button() === written]).toEqual([0, true])
  await settle(() => comeNear())
  await until(() => expect(load).toHaveBeenCalledTimes(1))
  expect(button()).toBe(written)
})

test.each(['focusin', 'pointerdown'])('%s loads the code', async (type) => {
  const load = vi.fn(async () => Counter)
  await hydrate(load)
  await settle(() => button().dispatchEvent(new Event(type, { bubbles: true })))
  await until(() => expect(load).toHaveBeenCalledTimes(1))
})

test('a press on a button is replayed once its code is loaded, long after the page is hydrated', async () => {
  const code = Promise.withResolvers<typeof Counter>()
  const replay = recordReplayEvents()
  await hydrate(() => code.promise)
  await settle(() => replay('ready'))
  await press()
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  await settle(() => button().dispatchEvent(click))
  expect([click.defaultPrevented, button().textContent]).toEqual([true, '6'])
  await settle(() => code.resolve(Counter))
  await until(() => expect(button().textContent).toBe('7'))
  await settle(() => button().click())
  expect(button().textContent).toBe('8')
})

test('a part without HTML of the server is loaded at once', async () => {
  const load = vi.fn(async () => Counter)
  const code = islandCode(load)
  await settle(() => {
    root = createRoot(container)
    root.render(<Page code={code} />)
  })
  await until(() => expect(button().textContent).toBe('6'))
})

test('code that could not be loaded is loaded again at the next press', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error('offline'))
  await hydrate(load)
  await press()
  await until(() => expect(load).toHaveBeenCalledTimes(1))
  await press()
  await until(() => expect(load).toHaveBeenCalledTimes(2))
  await until(async () => {
    await settle(() => button().click())
    expect(Number(button().textContent)).toBeGreaterThan(6)
  })
})
