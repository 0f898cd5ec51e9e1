import { createElement, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle, until } from '#test/harness/render.tsx'
import { lazyPart } from './lazy-part.tsx'
import { StaticPart } from './static-part.tsx'

let root: Root | undefined
let container: HTMLElement

beforeEach(() => {
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await settle(() => root?.unmount())
  container.remove()
})

function Terms({ days }: { days: number }) {
  return <p>{days} days</p>
}

/** Renders again when its title is pressed. */
function Page({ part }: { part: typeof Terms }) {
  const [title, setTitle] = useState('Before')
  return (
    <>
      <button type="button" onClick={() => setTitle('After')}>
        {title}
      </button>
      <StaticPart>{createElement(part, { days: title.length })}</StaticPart>
    </>
  )
}

test('the HTML of the server stays, whatever renders around it, and the code is not loaded', async () => {
  const load = vi.fn(async () => Terms)
  const part = lazyPart(load) as typeof Terms
  container.innerHTML = '<button type="button">Before</button><div><!--$--><p>7 days</p><!--/$--></div>'
  const written = container.querySelector('p')
  await settle(() => {
    root = hydrateRoot(container, <Page part={part} />)
  })
  await settle(() => container.querySelector('button')?.click())
  expect(container.querySelector('button')?.textContent).toBe('After')
  expect([container.querySelector('p') === written, written?.textContent]).toEqual([true, '7 days'])
  expect(load).not.toHaveBeenCalled()
})

test('a page that the browser renders loads the part', async () => {
  const part = lazyPart(async () => Terms) as typeof Terms
  await settle(() => {
    root = createRoot(container)
    root.render(<Page part={part} />)
  })
  await until(() => expect(container.querySelector('p')?.textContent).toBe('6 days'))
})
