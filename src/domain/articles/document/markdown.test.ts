import { expect, test } from 'vitest'
import { inlineMarkdownToHtml, isMostlyHtml, markdownToHtml } from './markdown.ts'

test.each([
  ['<p>a</p>', true],
  ['<!doctype html><html><body><p>a', true],
  ['# Title\n\n<p>a</p><p>b</p><h2>c</h2>', true],
  ['# Title\n\nText with <b>bold</b>\n\n## Part\n\n- a', false],
  ['Plain text', false],
  ['## Part\n\n<table><tr><td>a</td></tr></table>\n\n## Other\n\n- x\n- y', false],
  ['a < b and c > d', false],
])('%j is HTML: %s', (text, expected) => {
  expect(isMostlyHtml(text)).toBe(expected)
})

test('Markdown becomes HTML', () => {
  expect(markdownToHtml('# T\n\n**a** _b_ `c`\n\n- x\n- y\n\n1. z').replaceAll('\n', '')).toBe(
    '<h1>T</h1><p><strong>a</strong> <em>b</em> <code>c</code></p><ul><li>x</li><li>y</li></ul><ol><li>z</li></ol>',
  )
})

test('plain text becomes paragraphs', () => {
  expect(markdownToHtml('One.\n\nTwo.').trim()).toBe('<p>One.</p>\n<p>Two.</p>')
})

test.each(['*', '**a ', '[', '![', '[a](', '`', '<', '~~a', '|a', '_a ', '***a***'])(
  'a paragraph of nothing but %j stays text instead of taking a Markdown parser to its limits',
  (mark) => {
    const text = mark.repeat(50_000)
    expect(markdownToHtml(text)).toMatch(/^<p>[\s\S]*<\/p>$/)
    expect(inlineMarkdownToHtml(text)).not.toMatch(/<(?!\/)/)
  },
)

test('endlessly nested quotations are cut at a maximum depth', () => {
  expect(markdownToHtml(`${'>'.repeat(10_000)} a`).match(/<blockquote>/g)).toHaveLength(6)
})
