import { createHash } from 'node:crypto'
import { contentCodings, createDecoder, type Decoder } from './decode-body.ts'
import { codeOf, type Failure, failure } from './failure.ts'

/**
 * Takes the decoded bytes of a body, in order, as they come. They are its own to keep; where it says that it only `borrows` them they are good until
 * the call returns, which saves a copy.
 */
export type BodyWriter = { write(chunk: Uint8Array): void; borrows?: boolean }

/** What becomes of a body: how much of it is read, and who reads along. */
export type BodyPlan = { maxBytes: number; writer: BodyWriter | null }

export type BodyFacts = {
  bodyBytes: number
  transferBytes: number
  sha256: string | null
  isCut: boolean
  failure: Failure | null
}

export const noBody: BodyFacts = { bodyBytes: 0, transferBytes: 0, sha256: null, isCut: false, failure: null }

export type BodyReader = {
  /** The chunk is good until the call returns. `wait`: no more until `onDrain`; `stop`: no more at all. */
  push(chunk: Uint8Array): 'go' | 'wait' | 'stop'
  /** All has been pushed; `onEnd` follows, at once where nothing is decoded. */
  end(): void
  /** Ends now. What was read until then. */
  finish(): BodyFacts
}

export type BodyReaderEvents = {
  onDrain(): void
  /** Everything was read, or nothing more will be. */
  onEnd(): void
  /** The writer threw. */
  onFault(error: unknown): void
}

/**
 * Reads one body: undoes its content coding, counts, hashes and hands on at most `maxBytes` decoded bytes. A coding that is unknown or broken is a
 * `protocol` failure in the facts.
 */
export function createBodyReader(
  encodingHeader: string | undefined,
  plan: BodyPlan,
  events: BodyReaderEvents,
): BodyReader {
  const hash = createHash('sha256')
  const facts: BodyFacts = { ...noBody }
  const codings = contentCodings(encodingHeader)
  let isOver = false

  /** Takes decoded bytes, which `isLent` or nobody else's; answers whether there is room for more. */
  function take(chunk: Uint8Array, isLent: boolean): boolean {
    if (isOver) return false
    const room = plan.maxBytes - facts.bodyBytes
    const taken = chunk.byteLength > room ? chunk.subarray(0, room) : chunk
    facts.isCut = taken !== chunk
    facts.bodyBytes += taken.byteLength
    hash.update(taken)
    try {
      plan.writer?.write(isLent && plan.writer.borrows !== true ? Buffer.from(taken) : taken)
    } catch (error) {
      isOver = true
      events.onFault(error)
    }
    return !facts.isCut && !isOver
  }

  function stop(problem: Failure | null) {
    if (isOver) return
    facts.failure = problem
    isOver = true
    events.onEnd()
  }

  const decoder: Decoder | null =
    codings === null || codings.length === 0
      ? null
      : createDecoder(codings, plan.maxBytes * 2, {
          onData: (chunk) => {
            if (!take(chunk, false)) stop(null)
          },
          onDrain: events.onDrain,
          onEnd: () => stop(null),
          onError: (error) => stop(brokenCoding(encodingHeader, error)),
        })

  return {
    push(chunk) {
      if (isOver) return 'stop'
      facts.transferBytes += chunk.byteLength
      // It is undone elsewhere, while the next chunk comes.
      if (decoder !== null) return decoder.write(Buffer.from(chunk)) ? 'go' : 'wait'
      if (codings === null) stop(unknownCoding(encodingHeader))
      else if (!take(chunk, true)) stop(null)
      return isOver ? 'stop' : 'go'
    },
    end() {
      if (decoder !== null) decoder.end()
      else stop(null)
    },
    finish() {
      isOver = true
      decoder?.destroy()
      return facts.transferBytes === 0 ? facts : { ...facts, sha256: hash.digest('hex') }
    },
  }
}

function unknownCoding(header: string | undefined): Failure {
  return failure(
    'protocol',
    'CONTENT_ENCODING_UNKNOWN',
    `The body is compressed as “${header}”, which was not requested.`,
  )
}

function brokenCoding(header: string | undefined, error: Error): Failure {
  const message = `The body is said to be packed as “${header}”, and is not: ${error.message}`
  return failure('protocol', codeOf(error), message)
}
