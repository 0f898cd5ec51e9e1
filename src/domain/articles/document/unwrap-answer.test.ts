import { expect, test } from 'vitest'
import { unwrapAnswer } from './unwrap-answer.ts'

const html = '<h1>T</h1>\n<p>Some text of the article that is long enough to be the greater part of the answer.</p>'
const markdown = '# T\n\nSome text of the article that is long enough to be the greater part of the answer.'

test.each([
  ['nothing around it', html, html],
  ['an html fence', `\`\`\`html\n${html}\n\`\`\``, html],
  ['a bare fence', `\`\`\`\n${html}\n\`\`\``, html],
  ['a markdown fence', `\`\`\`markdown\n${markdown}\n\`\`\``, markdown],
  ['a tilde fence', `~~~html\n${html}\n~~~`, html],
  ['words before and after the fence', `Sure! Here it is:\n\n\`\`\`html\n${html}\n\`\`\`\n\nAnything else?`, html],
  ['a fence that was never closed', `\`\`\`html\n${html}`, html],
  ['a reasoning block', `<think>Let me plan.\n\n# Draft</think>\n${html}`, html],
  ['JSON', JSON.stringify({ content: html }), html],
  ['JSON in a fence', `\`\`\`json\n${JSON.stringify({ content: html })}\n\`\`\``, html],
  ['a fence in JSON', JSON.stringify({ article: `\`\`\`html\n${html}\n\`\`\`` }), html],
  ['JSON one level down', JSON.stringify({ data: { post: { html } } }), html],
  ['JSON in a list', JSON.stringify([{ text: html }]), html],
  ['JSON cut off', JSON.stringify({ title: 'T', content: html }).slice(0, -2), html],
  ['JSON with raw line ends', `{"content": "${html}"}`, html],
])('takes the article out of %s', (_, answer, expected) => {
  expect(unwrapAnswer(answer).text).toBe(expected)
})

test('JSON with escaped quotes that was cut off is unescaped up to the cut', () => {
  expect(unwrapAnswer('{"content":"<p class=\\"x\\">caf\\u00e9\\nnext\\\\ ').text).toBe('<p class="x">café\nnext\\')
})

test('a title beside the content is returned too', () => {
  expect(unwrapAnswer(JSON.stringify({ Title: 'T', Content: html })).title).toBe('T')
})

test('JSON without a text is empty', () => {
  expect(unwrapAnswer('{"error":{"message":"overloaded","code":529}}').text).toBe('')
  expect(unwrapAnswer('[]').text).toBe('')
  expect(unwrapAnswer('{"__proto__":{"content":1}}').text).toBe('')
})

test('listings within an article stay, with and without a wrapper', () => {
  const article = `${markdown}\n\n\`\`\`js\nx()\n\`\`\`\n\n${markdown}\n\n\`\`\`\ny\n\`\`\``
  expect(unwrapAnswer(article).text).toBe(article)
  expect(unwrapAnswer(`\`\`\`markdown\n${article}\n\`\`\``).text).toBe(article)
})

test.each([
  '{'.repeat(100_000),
  '['.repeat(100_000),
  `{"content":"${'\\'.repeat(100_000)}`,
  '"content":"'.repeat(20_000),
])('survives deep or broken JSON (%#)', (answer) => {
  expect(typeof unwrapAnswer(answer).text).toBe('string')
})
