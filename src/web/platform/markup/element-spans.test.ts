import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementSpans, parseSpans } from './element-spans.ts'

const names = new Set(['a', 'h2', 'h3', 'table', 'pre'])

test('an element has its offsets, its attributes and its text', () => {
  const html = '<p>1</p><h2>A &amp; <a rel="ugc" href="/?a=1&amp;b=2">b<br>c</a></h2>'
  const [heading, link, ...others] = elementSpans(html, names)
  expect(others).toEqual([])
  expect(heading).toMatchObject({ name: 'h2', attributes: {}, start: 8, end: html.length, text: 'A & b c' })
  expect(link).toMatchObject({ name: 'a', attributes: { rel: 'ugc', href: '/?a=1&b=2' }, text: 'b c' })
  expect(html.slice(link?.contentStart, link?.end)).toBe('b<br>c</a>')
})

test.each([
  '',
  'no markup',
  '<H2>upper case</H2>',
  "<a href='x'>quotes</a>",
  '<a href=x>no quotes</a>',
  '<a href>no value</a>',
  '<a href="a>b">sign</a>',
  '<a href="1" href="2">twice</a>',
  '<h2 >space</h2 >',
  '<h2>open',
  '<h2><em>crossed</h2></em>',
  '</h2><h2>closed first</h2>',
  '<p>a<h2>b</h2></p><p>c<table><tr><td>d<td>e</table>',
  '<a>a<a>b</a></a>',
  '<h2>a</br>b</h2><br/><hr />',
  '<!-- <h2>x</h2> --><h2>y</h2>',
  '<script><h2>x</h2></script><h2>y</h2>',
  '<h2>&nbsp;&lt;&copy;&ampx;&#65;&unknown; 1 < 2</h2>',
  '<svg><a>x</a></svg><pre>y</pre>',
  '<li>a<li><h3>b</h3></li>',
  '<img src="/a.webp" alt="&quot;"><pre><code>x</code></pre>',
])('the elements of %j are those that a parser finds', (html) => {
  expect(elementSpans(html, names)).toEqual(parseSpans(html, names))
})

test('any mixture of tags and text has the elements that a parser finds', () => {
  const parts = ['a', 'h2', 'h3', 'table', 'pre', 'p', 'em', 'td', 'li', 'script'].flatMap((name) => [
    `<${name}>`,
    `<${name} href="/?a=1&amp;b">`,
    `</${name}>`,
  ])
  const texts = ['x', ' ', '&amp;', '&amp', '&', '<', '>', '"', '<br>', '</br>', '<hr>', '<!--', '-->', '<P>', 'é']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts, ...texts), { maxLength: 12 }), (chosen) => {
      const html = chosen.join('')
      expect(elementSpans(html, names)).toEqual(parseSpans(html, names))
    }),
    { numRuns: 2_000 },
  )
})
