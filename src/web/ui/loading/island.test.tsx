import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle, until } from '#test/harness/render.tsx'
import type { IslandCode } from './island.tsx'

/* The server waits for the part, so the test writes the server's HTML itself and hydrates it. */

let root: Root | undefined
let container: HTMLElement

beforeEach(() => {
  vi.resetModules()
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await settle(() => root?.unmount())
  container.remove()
})

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

type Parts = typeof import('./island.tsx')

/** Renders again when its title is pressed. */
function Page({ Island, code }: Pick<Parts, 'Island'> & { code: IslandCode<{ start: number }> }) {
  const [title, setTitle] = useState('Before')
  return (
    <>
      <h1 onPointerCancel={() => setTitle('After')}>{title}</h1>
      <Island code={code} initialProps={{ start: title.length }} />
    </>
  )
}

async function hydrate(load: () => Promise<typeof Counter>) {
  const parts = await import('./island.tsx')
  const code = parts.islandCode(load)
  container.innerHTML = '<h1>Before</h1><div><!--$--><button type="button">6</button><!--/$--></div>'
  await settle(() => {
    root = hydrateRoot(container, <Page Island={parts.Island} code={code} />)
  })
}

const button = () => container.querySelector('button') as HTMLButtonElement
const sign = () => settle(() => window.dispatchEvent(new Event('scroll')))

test('nothing is loaded before the first interaction, and the HTML of the server stays', async () => {
  const load = vi.fn(async () => Counter)
  await hydrate(load)
  const written = button()
  await settle(() => container.querySelector('h1')?.dispatchEvent(new Event('pointercancel', { bubbles: true })))
  expect([load.mock.calls.length, button() === written]).toEqual([0, true])
  await sign()
  await until(() => expect(load).toHaveBeenCalledTimes(1))
  expect(button()).toBe(written)
})

test('a press on a button is replayed once its code is loaded', async () => {
  const code = Promise.withResolvers<typeof Counter>()
  await hydrate(() => code.promise)
  await sign()
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  await settle(() => button().dispatchEvent(click))
  expect([click.defaultPrevented, button().textContent]).toEqual([true, '6'])
  await settle(() => code.resolve(Counter))
  await until(() => expect(button().textContent).toBe('7'))
  await settle(() => button().click())
  expect(button().textContent).toBe('8')
})

test('code that could not be loaded is loaded again at the next interaction', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error('offline'))
  await hydrate(load)
  await sign()
  await until(() => expect(load).toHaveBeenCalledTimes(1))
  await sign()
  await until(() => expect(load).toHaveBeenCalledTimes(2))
  await until(async () => {
    await settle(() => button().click())
    expect(Number(button().textContent)).toBeGreaterThan(6)
  })
})
