import { expect, test } from 'vitest'
import type { PostPreview } from '#contract/posts/posts.ts'
import { articleParts } from './generator-parts.ts'
import { type GeneratorEvent, type GeneratorState, idleState, nextState } from './generator-state.ts'

const after = (...events: GeneratorEvent[]): GeneratorState => events.reduce(nextState, idleState)
const text = (block: number, kind: 'title' | 'paragraph' | 'item', delta: string): GeneratorEvent => ({
  type: 'text',
  block,
  kind,
  delta,
})

test('text grows block by block, and finished blocks stay identical', () => {
  const first = after({ type: 'started' }, text(0, 'title', 'On '), text(0, 'title', 'bees'))
  const second = nextState(first, text(1, 'paragraph', 'They fly.'))

  expect(second.blocks).toEqual([
    { id: 0, kind: 'title', text: 'On bees' },
    { id: 1, kind: 'paragraph', text: 'They fly.' },
  ])
  expect(second.blocks[0]).toBe(first.blocks[0])
})

test('a restarted article begins from an empty sheet', () => {
  const state = after(
    { type: 'started' },
    text(0, 'title', 'On bees'),
    { type: 'progress', step: 'checking', words: 9 },
    { type: 'restarted', reason: 'score' },
  )

  expect(state).toMatchObject({ phase: 'running', step: 'writing', words: 0, blocks: [] })
})

test('progress after a proof of work removes its notice', () => {
  const solving = after({ type: 'started' }, { type: 'challenge', tried: 10 })
  const accepted = nextState(solving, { type: 'progress', step: 'accepted', words: 0 })

  expect(solving).toMatchObject({ step: null, challenge: { tried: 10 } })
  expect(accepted.challenge).toBeNull()
})

test('a failure preserves the written text and shows the reason', () => {
  const state = after({ type: 'started' }, text(0, 'title', 'On bees'), {
    type: 'failed',
    code: 'generation_failed',
    message: 'Failed to generate content',
  })

  expect(state.phase).toBe('failed')
  expect(state.message).toBe('Failed to generate content')
  expect(state.blocks).toHaveLength(1)
})

test('a failure before the server accepted anything shows nothing as accepted', () => {
  const failure = { type: 'failed', code: 'network', message: 'Network request failed' } as const

  expect(after({ type: 'started' }, failure)).toMatchObject({ phase: 'failed', step: null })
})

test('a target that the server refuses is a problem of its field: the sheet is reset', () => {
  const state = after(
    { type: 'started' },
    { type: 'failed', code: 'target_host_refused', message: '“localhost” is not a public website.' },
  )

  expect(state).toEqual({
    ...idleState,
    refused: { field: 'targetUrl', title: 'Invalid URL', message: '“localhost” is not a public website.' },
  })
  expect(nextState(state, { type: 'started' }).refused).toBeNull()
})

test('a finished post takes the number of its words from the post', () => {
  const state = after({ type: 'started' }, { type: 'done', post: { wordCount: 1012 } as PostPreview, notices: [] })

  expect(state).toMatchObject({ phase: 'done', words: 1012 })
})

test('cancelling resets the state', () => {
  expect(after({ type: 'started' }, text(0, 'title', 'On bees'), { type: 'cancelled' })).toEqual(idleState)
})

test('neighbouring list items make one list', () => {
  const { blocks } = after(
    text(0, 'paragraph', 'a'),
    text(1, 'item', 'b'),
    text(2, 'item', 'c'),
    text(3, 'paragraph', 'd'),
    text(4, 'item', 'e'),
  )

  expect(articleParts(blocks).map((part) => part.blocks.map((block) => block.text))).toEqual([
    ['a'],
    ['b', 'c'],
    ['d'],
    ['e'],
  ])
})
