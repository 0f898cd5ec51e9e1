import type { Tone } from '#contract/posts/post-fields.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/** What an article is to be about and what may be said in it. `seed` makes the embedded writer vary and repeatable; services ignore it. */
export type ArticleBrief = {
  keyword: string
  anchorText: string
  targetUrl: string
  /** Aimed length in words. */
  wordCount: number
  tone: Tone
  seed: string
  knowledge: Knowledge
  /** The language of the keyword, by its English name; English when left out. */
  language?: string
  /** Titles of other articles on the keyword, that this one's must not repeat. */
  usedTitles?: readonly string[]
  /** First sentences of other articles on the keyword, that this one's should not repeat. */
  usedOpenings?: readonly string[]
  /** How many words the draft before this one had, when it was too short. */
  previousWords?: number
}

/** Why a sentence is in doubt: what it holds is not in the brief. */
export type DoubtReason = 'number' | 'name' | 'address' | 'quotation' | 'source' | 'target_claim'

/** A sentence of an article, or its title, that says what the brief does not have. `mustHold` are words that it has to keep. */
export type DoubtfulText = {
  text: string
  findings: readonly { kind: DoubtReason; text: string }[]
  mustHold: string | null
}

/**
 * Writes an article as a stream of raw text pieces (HTML or Markdown, first line the title as h1). Pieces may break anywhere.
 * Throws `TextServiceError`; stops without a further piece when `signal` is aborted, rethrowing its reason.
 */
export type TextWriter = {
  /** Stored with the article and shown to its owner, e.g. `embedded` or `openai-compatible:gpt-x`. */
  name: string
  /** How many drafts may be asked for to reach a good score: 1 where each one costs money. */
  draftsMax: number
  write(brief: ArticleBrief, options: { signal: AbortSignal }): AsyncIterable<string>
  /**
   * Only a text service: writes sentences of an article again in one request, `null` where it has none. Throws as `write` does.
   */
  redo?(
    brief: ArticleBrief,
    doubts: readonly DoubtfulText[],
    options: { signal: AbortSignal },
  ): Promise<(string | null)[]>
  /** Only a text service: what is known of it. */
  service?: TextServiceWatch
}

/** `unknown`: neither used nor checked yet, or the service offers no way to check. */
export type TextServiceState = 'unknown' | 'ok' | TextServiceFailure

/** The state of a text service after its last answer. `check` asks it now, without having anything written; it never throws. */
export type TextServiceWatch = { state(): TextServiceState; check(): Promise<TextServiceState> }

export type TextServiceFailure =
  | 'unauthorized'
  | 'rate_limited'
  | 'timeout'
  | 'interrupted'
  | 'unavailable'
  | 'nonsense'
  | 'budget_spent'

/** A text service that could not deliver. `message` is for the log and holds no secret; `reason` decides what a person reads. */
export class TextServiceError extends Error {
  readonly reason: TextServiceFailure
  constructor(reason: TextServiceFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TextServiceError'
    this.reason = reason
  }
}

/** Told by name, not by class: development reloads modules, and an error may come from an older copy. */
export function isTextServiceError(thrown: unknown): thrown is TextServiceError {
  return thrown instanceof Error && thrown.name === 'TextServiceError'
}
