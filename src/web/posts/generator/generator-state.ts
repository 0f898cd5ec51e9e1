import type { PostPreview } from '#contract/posts/posts.ts'
import type { GenerationEvent, WritingNotice } from '#contract/posts/trial-posts.ts'
import { type FieldProblem, problemOfRefusal } from './generator-fields.ts'

type TextEvent = Extract<GenerationEvent, { type: 'text' }>
type ProgressEvent = Extract<GenerationEvent, { type: 'progress' }>
type RestartReason = Extract<GenerationEvent, { type: 'restarted' }>['reason']

export type Step = ProgressEvent['step']
export const steps: readonly Step[] = ['accepted', 'writing', 'checking', 'saving']

/** A block of the article as plain text, never shown as markup. `link` is the range of the backlink, known once the article is stored. */
export type ArticleBlock = { id: number; kind: TextEvent['kind']; text: string; link?: { start: number; end: number } }

/** How many attempts the proof of work has made. The server draws the solution at random and does not reveal it, so the total is unknown. */
export type ChallengeProgress = { tried: number }

export type GeneratorState = {
  phase: 'idle' | 'running' | 'done' | 'failed'
  /** `null` until the server has accepted the request. */
  step: Step | null
  words: number
  blocks: readonly ArticleBlock[]
  challenge: ChallengeProgress | null
  /** Why the article was last restarted. */
  restarted: RestartReason | null
  post: PostPreview | null
  notices: readonly WritingNotice[]
  message: string | null
  /** The field that the server refused; then nothing was started, and the visitor corrects the form. */
  refused: FieldProblem | null
}

export type GeneratorEvent =
  | GenerationEvent
  | { type: 'started' }
  | { type: 'cancelled' }
  /** The stored article, which replaces the streamed text. */
  | { type: 'stored'; blocks: readonly ArticleBlock[] }
  | ({ type: 'challenge' } & ChallengeProgress)

export const idleState: GeneratorState = {
  phase: 'idle',
  step: null,
  words: 0,
  blocks: [],
  challenge: null,
  restarted: null,
  post: null,
  notices: [],
  message: null,
  refused: null,
}

/** The state after an event. A pure function. */
export function nextState(state: GeneratorState, event: GeneratorEvent): GeneratorState {
  switch (event.type) {
    case 'started':
      return { ...idleState, phase: 'running' }
    case 'challenge':
      return { ...state, challenge: { tried: event.tried } }
    case 'progress':
      return { ...state, challenge: null, step: event.step, words: event.words }
    case 'text':
      return { ...state, blocks: withText(state.blocks, event) }
    case 'restarted':
      return { ...state, step: 'writing', words: 0, blocks: [], restarted: event.reason }
    case 'done':
      return { ...state, phase: 'done', post: event.post, notices: event.notices, words: event.post.wordCount }
    case 'stored':
      return { ...state, blocks: event.blocks }
    case 'failed':
      return failed(state, event)
    case 'cancelled':
      return idleState
  }
}

function failed(state: GeneratorState, event: Extract<GenerationEvent, { type: 'failed' }>): GeneratorState {
  const refused = problemOfRefusal(event)
  if (refused !== null) return { ...idleState, refused }
  return { ...state, phase: 'failed', challenge: null, message: event.message }
}

/** Text nearly always belongs to the last block; the other blocks stay identical and are not rendered again. */
function withText(blocks: readonly ArticleBlock[], { block: id, kind, delta }: TextEvent): readonly ArticleBlock[] {
  const index = blocks.findLastIndex((block) => block.id === id)
  const block = blocks[index]
  if (block === undefined) return [...blocks, { id, kind, text: delta }]
  return blocks.with(index, { ...block, text: block.text + delta })
}
