import { expect, test } from 'vitest'
import { deferScripts, findDeferred, runDeferredScripts } from './deferred-scripts.ts'

const inline = '<script nonce="n">window.x = 1</script>'
const html = [
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/>',
  '<script src="/first.js"></script><script type="module" src="/vite.js"></script></head><body>',
  `${inline}<script nonce="n" type="module" async="">import "/a.js"</script></body></html>`,
].join('')
const held = deferScripts(html, { build: 'abc', kept: 'report_"><script>&' })

function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

test('of a page that is held back nothing of its program is fetched or run, and all else is as it was', () => {
  expect(held).not.toContain('rel="modulepreload"')
  expect(held.match(/type="module"/g)).toHaveLength(1)
  expect(held).toContain('<script type="module" src="/vite.js">')
  expect(held).toContain(inline)
  expect(findDeferred(parse(held))).toEqual({ build: 'abc', kept: 'report_"><script>&' })
  expect(findDeferred(parse(html))).toBeNull()
})

test('released, a page is what it would have been, with everything in its place', () => {
  const page = parse(held)
  const script = page.querySelector('script[data-build]')
  runDeferredScripts(page)
  expect(page.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe('/a.js')
  expect([script?.getAttribute('type'), script?.textContent]).toEqual(['module', 'import "/a.js"'])
  expect(page.body.lastElementChild).toBe(script)
  expect(findDeferred(page)?.build).toBe('abc')
})
