import { createHash } from 'node:crypto'
import { contentCodings, createDecoder, type Decoder } from './decode-body.ts'
import { codeOf, type Failure, failure } from './failure.ts'
import { mayReadOn } from './reading-turn.ts'

/** Receives the decoded bytes of a body, in order, as they arrive. The writer may retain them. */
export type BodyWriter = { write(chunk: Uint8Array): void }

/** How a body is read: how many bytes, and which writer receives them. */
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
  /** `wait`: push no more until `onDrain`. `stop`: push no more at all. */
  push(chunk: Uint8Array): 'go' | 'wait' | 'stop'
  /** Called after the last push. `onEnd` follows, at once for a body without a coding. */
  end(): void
  /** Ends the reading now. Returns the facts about the bytes read so far. */
  finish(): BodyFacts
}

export type BodyReaderEvents = {
  onDrain(): void
  /** Called when the body is read completely, or will not be read further. */
  onEnd(): void
  /** Called when the writer throws. */
  onFault(error: unknown): void
}

/**
 * Reads one body: decodes its content coding, counts and hashes the decoded bytes, and passes at most `maxBytes` of them on. An unknown or broken
 * coding is a `protocol` failure in the facts.
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

  /** Writes decoded bytes. Returns whether more bytes are accepted. */
  function take(chunk: Uint8Array): boolean {
    if (isOver) return false
    const room = plan.maxBytes - facts.bodyBytes
    const accepted = chunk.byteLength > room ? chunk.subarray(0, room) : chunk
    facts.isCut = accepted !== chunk
    facts.bodyBytes += accepted.byteLength
    hash.update(accepted)
    try {
      plan.writer?.write(accepted)
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
            if (!take(chunk)) stop(null)
          },
          onDrain: events.onDrain,
          onEnd: () => stop(null),
          onError: (error) => stop(brokenCoding(encodingHeader, error)),
        })

  return {
    push(chunk) {
      if (isOver) return 'stop'
      facts.transferBytes += chunk.byteLength
      if (decoder !== null) return decoder.write(chunk) ? 'go' : 'wait'
      if (codings === null) stop(unknownCoding(encodingHeader))
      else if (!take(chunk)) stop(null)
      if (isOver) return 'stop'
      return mayReadOn(events.onDrain) ? 'go' : 'wait'
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
