import { type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Boundary } from './boundary.tsx'
import { lazyPart } from './lazy-part.tsx'

let root: Root
let caught: unknown[]
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  caught = []
  root = createRoot(document.body.firstElementChild as HTMLElement, { onCaughtError: (error) => caught.push(error) })
})
afterEach(() => root.unmount())

function draw(element: ReactNode): void {
  root.render(element)
}

const shows = (text: string) => vi.waitFor(() => expect(document.body.textContent).toBe(text))

function Fails({ unless }: { unless?: () => boolean }): ReactNode {
  if (unless?.() === true) return 'fine'
  throw new Error('Boom')
}

test('what fails takes nothing around it along', async () => {
  const told = vi.fn()
  draw(
    <>
      before{' '}
      <Boundary onError={told}>
        <Fails />
      </Boundary>
      after
    </>,
  )
  await shows('before after')
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'Boom' }))
  expect(caught).toHaveLength(1)
})

test('the fallback hears what failed and how often it was tried, and can have it drawn again', async () => {
  let isFine = false
  const fallback = (error: unknown, retry: () => void, tries: number) => (
    <button type="button" onClick={retry}>
      {(error as Error).message} {tries}
    </button>
  )
  draw(
    <Boundary fallback={fallback}>
      <Fails unless={() => isFine} />
    </Boundary>,
  )
  await shows('Boom 0')
  document.querySelector('button')?.click()
  await shows('Boom 1')
  isFine = true
  document.querySelector('button')?.click()
  await shows('fine')
})

test('another key begins anew', async () => {
  const page = (key: string) => (
    <Boundary resetKey={key} fallback={(_, __, tries) => `failed ${tries}`}>
      <Fails unless={() => key === 'b'} />
    </Boundary>
  )
  draw(page('a'))
  await shows('failed 0')
  draw(page('b'))
  await shows('fine')
  draw(page('c'))
  await shows('failed 0')
})

test('a part that could not be loaded is missed at once, and asked for anew when it is drawn a while later', async () => {
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /x.js'))
    .mockResolvedValue(() => 'loaded')
  const Part = lazyPart(load, 50)
  const page = (key: number) => (
    <Boundary resetKey={key} fallback={() => 'missing'}>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </Boundary>
  )
  draw(page(1))
  await shows('missing')
  expect(load).toHaveBeenCalledTimes(1)
  let key = 1
  await vi.waitFor(async () => {
    key += 1
    draw(page(key))
    await vi.waitFor(() => expect(document.body.textContent).toBe('loaded'), { timeout: 40 })
  })
  draw(page(key + 1))
  await shows('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
