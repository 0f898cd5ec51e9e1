import { expect, test } from 'vitest'
import { deferScripts, findDeferred, runDeferredScripts } from './deferred-scripts.ts'

const inline = '<script nonce="n">window.x = 1</script>'
const html = [
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/>',
  '<script src="/first.js"></script><script type="module" src="/vite.js"></script></head><body>',
  `${inline}<script nonce="n" type="module" async="">import "/a.js"</script></body></html>`,
].join('')
const deferred = deferScripts(html, { build: 'abc', storageKey: 'report_"><script>&' })

function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

test('a deferred page loads and runs nothing of its program, and is otherwise unchanged', () => {
  expect(deferred).not.toContain('rel="modulepreload"')
  expect(deferred.match(/type="module"/g)).toHaveLength(1)
  expect(deferred).toContain('<script type="module" src="/vite.js">')
  expect(deferred).toContain(inline)
  expect(findDeferred(parse(deferred))).toEqual({ build: 'abc', storageKey: 'report_"><script>&' })
  expect(findDeferred(parse(html))).toBeNull()
})

test('after the scripts ran, the page equals the original, with every element at its position', () => {
  const page = parse(deferred)
  const script = page.querySelector('script[data-build]')
  runDeferredScripts(page)
  expect(page.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe('/a.js')
  expect([script?.getAttribute('type'), script?.textContent]).toEqual(['module', 'import "/a.js"'])
  expect(page.body.lastElementChild).toBe(script)
  expect(findDeferred(page)?.build).toBe('abc')
})
