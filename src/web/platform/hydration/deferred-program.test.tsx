import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { findProgram, startProgram } from './deferred-program.ts'
import { deferElements } from './deferred-scripts.tsx'

const program = { build: 'abc', entry: '/entry.js' }
const inline = '<script nonce="n">data()</script>'

/** What the framework renders: preloads, the data of the page, and its program. */
function scripts() {
  return (
    <>
      <link rel="modulepreload" href="/entry.js" />
      {['/a.js', '/b.js'].map((path) => (
        <link key={path} rel="modulepreload" href={path} />
      ))}
      <Fragment key="scripts">
        <script nonce="n">{'data()'}</script>
        <script nonce="n" type="module" async>
          {'run()'}
        </script>
      </Fragment>
    </>
  )
}

function draw(): Document {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>{deferElements(scripts(), program)}</body>
    </html>,
  )
  return new DOMParser().parseFromString(html, 'text/html')
}

const links = (page: Document) =>
  [...page.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href'), link.fetchPriority])

test('a deferred page loads and runs nothing of its program, and the data of the page is not deferred', () => {
  const page = draw()
  expect(page.querySelectorAll('link[rel=modulepreload], script[type=module]')).toHaveLength(0)
  expect(links(page).map(([, path]) => path)).toEqual(
    expect.arrayContaining(['/entry.js', '/a.js', '/b.js', '/icon.svg']),
  )
  expect(page.body.innerHTML).toContain(inline)
  expect(findProgram(page)).toEqual(program)
  expect(findProgram(new DOMParser().parseFromString(inline, 'text/html'))).toBeNull()
})

test('the program runs file by file with pauses, the script that hydrates last, with every element at its position', async () => {
  const page = draw()
  const script = page.querySelector('script[data-build]')
  const steps: string[] = []
  const pause = async () => {
    steps.push('pause')
  }
  const load = async (path: string) => {
    expect(script?.getAttribute('type')).not.toBe('module')
    steps.push(path)
  }
  await startProgram(page, { priority: 'low', pause, load })
  expect(steps).toEqual(['/a.js', 'pause', '/b.js', 'pause'])
  expect(links(page).filter(([rel]) => rel === 'modulepreload')).toEqual([
    ['modulepreload', '/entry.js', 'low'],
    ['modulepreload', '/a.js', 'low'],
    ['modulepreload', '/b.js', 'low'],
  ])
  expect([script?.getAttribute('type'), script?.textContent]).toEqual(['module', 'run()'])
  expect(page.querySelectorAll('script')).toHaveLength(2)
  expect(page.body.lastElementChild).toBe(script)
  expect(findProgram(page)?.build).toBe('abc')
})

test('a file that cannot be loaded leaves the report to the script that needs it', async () => {
  const page = draw()
  const load = vi.fn(async () => {
    throw new TypeError('offline')
  })
  await startProgram(page, { priority: 'auto', pause: async () => undefined, load })
  expect(load).toHaveBeenCalledTimes(1)
  expect(page.querySelector('script[data-build]')?.getAttribute('type')).toBe('module')
})
