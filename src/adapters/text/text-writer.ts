import type { Tone } from '#contract/posts/post-fields.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/** The subject of an article and the knowledge for it. `seed` makes the embedded writer vary and repeatable; services ignore it. */
export type ArticleBrief = {
  keyword: string
  anchorText: string
  targetUrl: string
  /** The requested length in words. */
  wordCount: number
  tone: Tone
  seed: string
  knowledge: Knowledge
  /** The English name of the keyword's language; English when left out. */
  language?: string
  /** Titles of other articles on the keyword; this article must not repeat them. */
  usedTitles?: readonly string[]
  /** First sentences of other articles on the keyword; this article should not repeat them. */
  usedOpenings?: readonly string[]
  /** The word count of the previous draft, if it was too short. */
  previousWords?: number
}

/** Why a sentence is in doubt: the brief does not contain this part. */
export type DoubtReason = 'number' | 'name' | 'address' | 'quotation' | 'source' | 'target_claim'

/** A sentence of an article, or its title, with a statement that the brief does not contain. `mustContain` is text that must stay in it. */
export type DoubtfulText = {
  text: string
  findings: readonly { kind: DoubtReason; text: string }[]
  mustContain: string | null
}

/**
 * Writes an article as a stream of raw text pieces (HTML or Markdown, first line the title as h1). Pieces may break at any character. Throws
 * `TextServiceError`. When `signal` is aborted, it stops without a further piece and rethrows the abort reason.
 */
export type TextWriter = {
  /** Stored with the article and shown to its owner, e.g. `embedded` or `openai-compatible:gpt-x`. */
  name: string
  /** The maximum of drafts requested to reach a good score: 1 if each draft costs money. */
  draftsMax: number
  /**
   * How far a further draft of the same brief may be above an earlier one: points of the score, and a share of its words. If the aim is further away,
   * no further draft is requested. Left out if nothing is known about the next draft.
   */
  reach?: { points: number; lengthShare: number }
  write(brief: ArticleBrief, options: { signal: AbortSignal }): AsyncIterable<string>
  /** Text services only: rewrites sentences of an article in one request, `null` for a sentence without a result. Throws as `write` does. */
  redo?(
    brief: ArticleBrief,
    doubts: readonly DoubtfulText[],
    options: { signal: AbortSignal },
  ): Promise<(string | null)[]>
  /** Text services only: the state of the service. */
  service?: TextServiceWatch
}

/** `unknown`: neither used nor checked yet, or the service offers no check. */
export type TextServiceState = 'unknown' | 'ok' | TextServiceFailure

/** The state of a text service after its last answer. `check` queries the service without writing anything; it never throws. */
export type TextServiceWatch = { state(): TextServiceState; check(): Promise<TextServiceState> }

export type TextServiceFailure =
  | 'unauthorized'
  | 'rate_limited'
  | 'timeout'
  | 'interrupted'
  | 'unavailable'
  | 'nonsense'
  | 'budget_spent'

/** A failure of a text service. `message` is for the log and contains no secret; `reason` selects the text for people. */
export class TextServiceError extends Error {
  readonly reason: TextServiceFailure
  constructor(reason: TextServiceFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TextServiceError'
    this.reason = reason
  }
}

/** Checked by name, not by class: development reloads modules, and an error may come from an older copy. */
export function isTextServiceError(thrown: unknown): thrown is TextServiceError {
  return thrown instanceof Error && thrown.name === 'TextServiceError'
}
