import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle, until } from '#test/harness/render.tsx'
import type { IslandCode } from './island.tsx'

/*
 * The server waits for the part; so its HTML is written here as it would be, and brought to life by what the browser runs.
 */

let root: Root | undefined
let place: HTMLElement

beforeEach(() => {
  vi.resetModules()
  place = document.createElement('div')
  document.body.append(place)
})
afterEach(async () => {
  await settle(() => root?.unmount())
  place.remove()
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

/** Drawn anew when its title is pressed. */
function Page({ Island, code }: Pick<Parts, 'Island'> & { code: IslandCode<{ start: number }> }) {
  const [title, setTitle] = useState('Before')
  return (
    <>
      <h1 onPointerCancel={() => setTitle('After')}>{title}</h1>
      <Island code={code} given={{ start: title.length }} />
    </>
  )
}

async function hydrate(load: () => Promise<typeof Counter>) {
  const parts = await import('./island.tsx')
  const code = parts.islandCode(load)
  place.innerHTML = '<h1>Before</h1><div><!--$--><button type="button">6</button><!--/$--></div>'
  await settle(() => {
    root = hydrateRoot(place, <Page Island={parts.Island} code={code} />)
  })
}

const button = () => place.querySelector('button') as HTMLButtonElement
const sign = () => settle(() => window.dispatchEvent(new Event('scroll')))

test('nothing is fetched until somebody is there, and what the server wrote stays', async () => {
  const load = vi.fn(async () => Counter)
  await hydrate(load)
  const written = button()
  await settle(() => place.querySelector('h1')?.dispatchEvent(new Event('pointercancel', { bubbles: true })))
  expect([load.mock.calls.length, button() === written]).toEqual([0, true])
  await sign()
  await until(() => expect(load).toHaveBeenCalledTimes(1))
  expect(button()).toBe(written)
})

test('a button that is pressed before its code is there answers once it is', async () => {
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

test('code that could not be fetched is fetched again at the next sign', async () => {
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
