import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type DraftReading, type DraftToRead, readDraft } from './read-draft.ts'

/** Sanitises and measures a draft. Throws `validation_failed` for a draft that is too long or takes too long, `unavailable` if too many are waiting. */
export type DraftReader = (draft: DraftToRead) => Promise<DraftReading>

export type ThreadAnswer = { reading: DraftReading } | { refusal: { code: ErrorCode; message: string } }

/** A draft of at most this many characters is read in at most 50 ms, usually in 5 ms. */
const inlineMax = 20_000
/** Each waiting call occupies a database connection. */
const waitingMax = 8
const idleMs = 30_000
const threadMemoryMb = 256
const retryAfterSeconds = 2

/**
 * Makes the function that reads drafts: short drafts at once, long drafts one after another in a separate thread, so that they do not block other
 * requests. The thread starts with the first long draft and ends after half a minute without one; it is terminated if a draft takes longer than
 * `readingMaxMs`.
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
      reader.postMessage({ ...draft, words: textFieldsOf(draft.words) } satisfies DraftToRead)
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

/** Removes the other columns of a database row. */
function textFieldsOf({
  title,
  excerpt,
  metaDescription,
  keyword,
  coverAlt,
}: DraftToRead['words']): DraftToRead['words'] {
  return { title, excerpt, metaDescription, keyword, coverAlt }
}

function startThread(): Worker {
  return new Worker(new URL('./read-draft-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
}
