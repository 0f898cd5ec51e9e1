import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type DraftReading, type DraftToRead, readDraft } from './read-draft.ts'

/** Sanitises and measures a draft. Throws `validation_failed` for one that is too long or takes too long, `unavailable` while too many wait. */
export type DraftReader = (draft: DraftToRead) => Promise<DraftReading>

export type ThreadAnswer = { reading: DraftReading } | { refusal: { code: ErrorCode; message: string } }

/** A draft of so many characters is read in at most 50 ms, mostly in five. */
const inlineMax = 20_000
/** Each holds a database connection. */
const waitingMax = 8
const idleMs = 30_000
const threadMemoryMb = 256
const retryAfterSeconds = 2

/**
 * Makes the function that reads drafts: short ones at once, long ones one after another in a thread of their own, so that no other request waits for
 * them. The thread starts with the first long draft, ends when none came for half a minute, and is ended when a draft takes longer than `readingMaxMs`.
 */
export function createDraftReader({ readingMaxMs = 30_000 } = {}): DraftReader {
  let thread: Worker | null = null
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  return async (draft) => {
    if (draft.html.length <= inlineMax) return readDraft(draft)
    if (waiting >= waitingMax)
      throw new DomainError('unavailable', 'We’re busy right now. Please try again in a moment.', { retryAfterSeconds })
    waiting += 1
    const reading = last.then(() => readApart(draft))
    last = reading.catch(() => undefined).finally(() => (waiting -= 1))
    const answer = await reading
    if ('refusal' in answer) throw new DomainError(answer.refusal.code, answer.refusal.message)
    return answer.reading
  }

  async function readApart(draft: DraftToRead): Promise<ThreadAnswer> {
    clearTimeout(idle)
    thread ??= startThread()
    const reader = thread
    reader.ref()
    const ended = new AbortController()
    try {
      const answered = once(reader, 'message', { signal: ended.signal })
      reader.postMessage({ ...draft, words: onlyWords(draft.words) } satisfies DraftToRead)
      const [answer] = await Promise.race([answered, overdue(ended.signal)])
      return answer
    } catch (error) {
      thread = null
      await reader.terminate()
      throw error
    } finally {
      ended.abort()
      reader.unref()
      idle = setTimeout(stopIdle, idleMs).unref()
    }
  }

  function overdue(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const refusal = () => reject(new DomainError('validation_failed', blogTexts.markupTooComplex))
      const limit = setTimeout(refusal, readingMaxMs)
      signal.addEventListener('abort', () => clearTimeout(limit), { once: true })
    })
  }

  function stopIdle(): void {
    void thread?.terminate()
    thread = null
  }
}

/** Without whatever else a row of the database holds. */
function onlyWords({ title, excerpt, metaDescription, keyword, coverAlt }: DraftToRead['words']): DraftToRead['words'] {
  return { title, excerpt, metaDescription, keyword, coverAlt }
}

function startThread(): Worker {
  return new Worker(new URL('./read-draft-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
}
