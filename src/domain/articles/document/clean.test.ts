import { expect, test } from 'vitest'
import { clean } from './clean.ts'

const body = '<p>The first paragraph has enough words to be the greater part of it all.</p>\n<p>The second one too.</p>'

test.each([
  ['HTML', `<h1>The Title</h1>${body}`],
  ['a fence', `\`\`\`html\n<h1>The Title</h1>\n${body}\n\`\`\``],
  [
    'a whole document',
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The Title</title><style>p{}</style></head><body><main><h1>The Title</h1>${body}</main></body></html>`,
  ],
  [
    'a document with the title in its head only',
    `<html><head><title>The Title</title></head><body>${body}</body></html>`,
  ],
  ['JSON', JSON.stringify({ title: 'The Title', content: body })],
  ['JSON with the title twice', JSON.stringify({ title: 'The Title', content: `<h1>The Title</h1>${body}` })],
  [
    'Markdown',
    '# The Title\n\nThe first paragraph has enough words to be the greater part of it all.\n\nThe second one too.',
  ],
  [
    'Markdown with an underlined title',
    'The Title\n===\n\nThe first paragraph has enough words to be the greater part of it all.\n\nThe second one too.',
  ],
  ['a greeting', `Sure! Here is your article:\n\n<h1>The Title</h1>${body}`],
  ['a greeting in a paragraph', `<p>Certainly! Here's the blog post you asked for:</p><h1>The Title</h1>${body}`],
  ['a greeting in another language', `<p>Hier ist der Artikel:</p><h1>The Title</h1>${body}`],
  [
    'a greeting, a rule and a farewell',
    `Here is a 1000-word article about it:\n\n---\n\n# The Title\n\n${body}\n\n---\n\nLet me know if you would like any changes to the article!`,
  ],
  ['a labelled title and description', `**Title:** The Title\n\n**Meta description:** Something short.\n\n${body}`],
  ['a title repeated as text', `<h1>The Title</h1><p><b>The Title</b></p>${body}`],
  ['marks in the title', `<h1>**The Title**</h1>${body}`],
  ['a byte order mark and invisible characters', `\ufeff\u200b<h1>The\u200b Title</h1>${body}`],
  [
    'Windows line ends',
    `# The Title\r\n\r\nThe first paragraph has enough words to be the greater part of it all.\r\n\r\nThe second one too.\r\n`,
  ],
])('finds title and text in %s', (_, raw) => {
  const { html, titles } = clean(raw)
  expect(html).toBe(body)
  expect(titles[0]?.replaceAll('*', '')).toBe('The Title')
})

test.each([
  '<p>Of course, the article of faith here is simple.</p>',
  '<p>Here is what you need:</p>\n<ul><li>a</li></ul>',
  '<p>Great coffee starts with the beans.</p>',
  '<p>Let me know thyself, said nobody.</p>',
])('an article that only sounds like a remark stays: %s', (html) => {
  expect(clean(html).html).toBe(html)
})

test('an answer that is far too long is read up to a limit', () => {
  expect(clean('word '.repeat(1_000_000)).html.length).toBeLessThan(121_000)
})

test.each([
  '',
  ' \n\t',
  '\u200b\ufeff',
  '{}',
  '{"error":"overloaded"}',
  '```\n```',
  '<script>x</script>',
  '<!-- -->',
  '<html><body></body></html>',
])('an answer with nothing to read is empty: %j', (raw) => {
  expect(clean(raw).html).toBe('')
})
