import { t } from '@lingui/core/macro'
import type { GenerationEvent } from '#contract/posts/trial-posts.ts'
import { generatorTexts } from '#contract/texts.ts'
import { createClient, problemOf } from '#web/platform/http/client.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'
import { translated } from '#web/platform/i18n/language.ts'
import type { GeneratorFields } from './generator-fields.ts'
import type { GeneratorEvent } from './generator-state.ts'
import { storedBlocks } from './stored-article.ts'

/** A solved challenge can expire in transit; more than two in a row is an error. */
const challengesMax = 2

type WriteOptions = { signal: AbortSignal; onEvent: (event: GeneratorEvent) => void }
type Failure = Extract<GenerationEvent, { type: 'failed' }>

/**
 * Creates a trial post on the server and reports every event, including the proof of work. Ends after `done`, after `failed`, or silently when the
 * signal aborts. Never throws.
 */
export async function writeTrialPost(fields: GeneratorFields, { signal, onEvent }: WriteOptions): Promise<void> {
  let solution: string | undefined
  for (let solved = 0; ; solved += 1) {
    const failure = await streamOnce(fields, solution, { signal, onEvent })
    if (failure === null || signal.aborted) return
    const challenge = failure.code === 'challenge_required' ? challengeOf(failure.data) : null
    if (challenge === null || solved === challengesMax) return onEvent(failure)
    const payload = await solveChallenge(challenge, {
      signal,
      onProgress: (progress) => onEvent({ type: 'challenge', ...progress }),
    })
    if (signal.aborted) return
    if (payload === null) {
      const message = t`Your browser couldn’t complete the security check. Please try again.`
      return onEvent({ ...failure, message })
    }
    solution = payload
  }
}

/** Sends one request. Returns its failure, or `null` if it succeeded or was aborted. */
async function streamOnce(
  fields: GeneratorFields,
  challenge: string | undefined,
  { signal, onEvent }: WriteOptions,
): Promise<Failure | null> {
  const { posts } = createClient(window.location.origin)
  try {
    for await (const event of await posts.streamTrialPost({ ...fields, challenge }, { signal })) {
      if (event.type === 'failed') return event
      if (event.type === 'done') onEvent({ type: 'stored', blocks: storedBlocks(event.post) })
      onEvent(event)
      if (event.type === 'done') return null
    }
  } catch (error) {
    if (signal.aborted) return null
    const { code, message, data } = problemOf(error)
    if (code !== 'network') return { type: 'failed', code, message, data }
  }
  return signal.aborted ? null : { type: 'failed', code: 'network', message: translated(generatorTexts.interrupted) }
}
