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

test('an error does not remove the content around the boundary', async () => {
  const reported = vi.fn()
  draw(
    <>
      before{' '}
      <Boundary onError={reported}>
        <Fails />
      </Boundary>
      after
    </>,
  )
  await shows('before after')
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'Boom' }))
  expect(caught).toHaveLength(1)
})

test('the fallback receives the error and the number of retries, and can retry', async () => {
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

test('a new key resets the boundary', async () => {
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

test('a part that could not be loaded fails at once, and is loaded again when it renders later', async () => {
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
