import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { boundNesting, nestingMax } from './bound-nesting.ts'

function depth(html: string): number {
  let deepest = 0
  const level = [{ nodes: parseDocument(html).children, depth: 0 }]
  for (let entry = level.pop(); entry !== undefined; entry = level.pop()) {
    deepest = Math.max(deepest, entry.depth)
    for (const node of entry.nodes) if ('children' in node) level.push({ nodes: node.children, depth: entry.depth + 1 })
  }
  return deepest
}

test.each([
  '<p>One<p>Two',
  '<ul><li>One<li>Two</ul>',
  '<p title="<b>">text</p><!-- <b> --><br>',
  '<table><tr><td>a<td>b<tr><td>c</table>',
  '<script>if (a < b) "</b>"</script>',
])('leaves ordinary markup as it is: %s', (html) => {
  expect(boundNesting(html)).toBe(html)
})

test('a hundred items without end tags are not deep', () => {
  const html = `<ul>${'<li>item<p>text'.repeat(100)}</ul>`
  expect(boundNesting(html)).toBe(html)
})

test.each([
  '<b>',
  '<div>',
  '<div><p>',
  '<ul><li>',
  '<table><tr><td>',
  '<blockquote>',
  '<b></i>',
  '<svg><title><b>',
  '<math><style><b>',
  '<x-y a="<">',
])('100,000 times %s is no deeper than the bound, and the text stays', (tag) => {
  const bounded = boundNesting(`${tag.repeat(100_000)}words here`)
  expect(depth(bounded)).toBeLessThanOrEqual(nestingMax + 1)
  expect(bounded).toContain('words here')
})

test('end tags that close nothing are removed, so that no parser searches for their start', () => {
  expect(boundNesting('<p>a</i>b</b x="1">c</p>')).toBe('<p>abc</p>')
})

test('text is never lost when tags around it are removed', () => {
  const html = `${'<div><b>'.repeat(200)}inner${'</b></div>'.repeat(200)}outer`
  expect(DomUtils.textContent(parseDocument(boundNesting(html)))).toBe('innerouter')
})
