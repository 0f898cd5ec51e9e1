import { expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import type { ArticleBrief, DoubtfulText } from '../text-writer.ts'
import { readRewritten, redoPrompt } from './redo-prompt.ts'

const brief: ArticleBrief = {
  keyword: 'standing desks',
  anchorText: 'a desk buying guide',
  targetUrl: 'https://example.com/desks',
  wordCount: 1000,
  tone: 'professional',
  seed: 'seed',
  knowledge: shippedKnowledge('standing desks'),
}
const doubts: DoubtfulText[] = [
  { text: 'About 70% agree.', findings: [{ kind: 'number', text: '70%' }], mustContain: null },
  {
    text: 'A desk buying guide\n"promises" it.',
    findings: [{ kind: 'target_claim', text: 'promises' }],
    mustContain: 'a desk buying guide',
  },
]

test('the sentences, their findings and the notes are data of one prompt', () => {
  const { system, prompt } = redoPrompt(brief, doubts)

  expect(JSON.parse(prompt.slice(prompt.indexOf('{')))).toMatchObject({
    sentences: [
      { number: 1, sentence: 'About 70% agree.', wrong: ['“70%”: this figure is not in the notes'] },
      {
        number: 2,
        mustHold: 'a desk buying guide',
        wrong: ['“promises”: the linked page does not say this of itself'],
      },
    ],
    topic: 'standing desks',
  })
  expect(prompt).toContain('"notes"')
  expect(system).toContain('one line for each sentence')
})

test.each([
  ['1. First.\n2. Second.', ['First.', 'Second.']],
  ['2) Second.\n1) First.', ['First.', 'Second.']],
  ['Here you are:\n\n**1.** First.\n\n- 2: Second.', ['First.', 'Second.']],
  ['1. -\n2. "Second."', [null, 'Second.']],
  ['<think>1. No.\n2. No.</think>\n1. First.', ['First.', null]],
  ['1. First.\n1. Again.\n7. Seventh.\n0. None.', ['First.', null]],
  ['I cannot help with that.', [null, null]],
  ['', [null, null]],
])('%j is read by its numbers', (answer, expected) => {
  expect(readRewritten(answer, 2)).toEqual(expected)
})
