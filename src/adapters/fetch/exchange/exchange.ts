import { onAbort } from '../on-abort.ts'
import { type AnswerHead, type AnswerHeaders, BrokenAnswer } from './answer-head.ts'
import { type AnswerReader, createAnswerReader } from './answer-reader.ts'
import { type BodyFacts, type BodyPlan, type BodyReader, createBodyReader, noBody } from './body-reader.ts'
import type { Connection, Receiver } from './connections.ts'
import { exchangeFailure, type Failure, failure } from './failure.ts'
import { requestHead } from './request-head.ts'

export type ExchangeRequest = {
  host: string
  path: string
  /** From `headerLines`. */
  lines: string
  /** Decides after the headers how the body is read. */
  planBody(status: number, headers: AnswerHeaders): BodyPlan
}

export type ExchangeLimits = { headersMs: number; totalMs: number; signal: AbortSignal }

export type Exchanged = {
  status: number | null
  headers: AnswerHeaders
  headersMs: number | null
  body: BodyFacts
  failure: Failure | null
  /** The connection can be reused. */
  isWhole: boolean
}

/** An exchange in progress. */
type Exchange = {
  connection: Connection
  request: ExchangeRequest
  startedAt: number
  answer: Exchanged
  body: BodyReader | null
  canBeReused: boolean
  /** The response has arrived completely. Its body may still have to be decoded. */
  isOver: boolean
  isPaused: boolean
  isSettled: boolean
  done(): void
  fault(error: unknown): void
}

/**
 * Sends one GET on an open connection. Resolves when the body is read, cut or failed. Rejects only with the signal's reason, or with an error of
 * `planBody` or the body's writer. Responses with 1xx are skipped.
 */
export function exchange(connection: Connection, request: ExchangeRequest, limits: ExchangeLimits): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const answer: Exchanged = {
      status: null,
      headers: {},
      headersMs: null,
      body: noBody,
      failure: null,
      isWhole: false,
    }
    const startedAt = performance.now()
    const own: Exchange = {
      connection,
      request,
      startedAt,
      answer,
      body: null,
      canBeReused: false,
      isOver: false,
      isPaused: false,
      isSettled: false,
      done: () => settle(() => resolve(answer)),
      fault: (error) => settle(() => reject(error)),
    }
    function settle(finish: () => void) {
      if (own.isSettled) return
      own.isSettled = true
      clearTimeout(timer)
      unsubscribe()
      release(own)
      finish()
    }
    function handleTimeout() {
      const left = limits.totalMs - (performance.now() - startedAt)
      if (answer.status !== null && left > 1) {
        timer = setTimeout(handleTimeout, left)
        return
      }
      answer.failure = timeoutFailure(answer.status !== null || limits.totalMs < limits.headersMs, limits)
      own.done()
    }
    let timer = setTimeout(handleTimeout, Math.min(limits.headersMs, limits.totalMs))
    const unsubscribe = onAbort(limits.signal, () => own.fault(limits.signal.reason))
    connection.send(requestHead(request), receiverOf(own))
  })
}

function release({ answer, body, connection, isPaused }: Exchange) {
  if (body !== null) answer.body = body.finish()
  answer.failure ??= answer.body.failure
  if (!answer.isWhole) return connection.destroy()
  if (isPaused) connection.resume()
  connection.detach()
}

function receiverOf(own: Exchange): Receiver {
  const reader = createAnswerReader({
    onHead: (head) => begin(own, head),
    onBody: (bytes) => {
      if (!own.isSettled && own.body?.push(bytes) === 'wait') own.isPaused = true
    },
  })
  return {
    onBytes(bytes) {
      if (own.isSettled) return false
      // No bytes may follow the response, because there was no further request.
      if (own.isOver) own.answer.isWhole = false
      else read(own, reader, bytes)
      return !own.isPaused
    },
    onEnd(error) {
      if (own.isSettled || own.isOver) return
      if (error === null && reader.isWholeAtEnd()) return end(own, false)
      own.answer.failure = error === null ? closedEarly() : exchangeFailure(error)
      own.done()
    },
  }
}

function begin(own: Exchange, { status, headers, canBeReused }: AnswerHead) {
  const { answer, connection, request } = own
  answer.status = status
  answer.headers = headers
  answer.headersMs = performance.now() - own.startedAt
  own.canBeReused = canBeReused
  if (canBeReused) connection.setIdleTimeout(keepAliveMs(headers['keep-alive']))
  own.body = createBodyReader(textOf(headers['content-encoding']), request.planBody(status, headers), {
    onDrain: () => {
      own.isPaused = false
      connection.resume()
    },
    onEnd: own.done,
    onFault: own.fault,
  })
}

function read(own: Exchange, reader: AnswerReader, bytes: Buffer) {
  try {
    const reached = reader.push(bytes)
    if (reached !== 'more' && !own.isSettled) end(own, own.canBeReused && reached === 'over')
  } catch (error) {
    if (!(error instanceof BrokenAnswer)) return own.fault(error)
    own.answer.failure = failure('protocol', error.code, error.message)
    own.done()
  }
}

function end(own: Exchange, isWhole: boolean) {
  own.isOver = true
  own.answer.isWhole = isWhole
  own.body?.end()
}

/** Reads `timeout=5, max=100`; infinite without a value. */
function keepAliveMs(value: string | string[] | undefined): number {
  const seconds = /timeout=(\d{1,6})/i.exec(textOf(value) ?? '')?.[1]
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}

function closedEarly(): Failure {
  return failure('reset', 'CONNECTION_CLOSED', 'The connection was closed before the answer was over.')
}

function timeoutFailure(isTotal: boolean, { headersMs, totalMs }: ExchangeLimits): Failure {
  if (isTotal)
    return failure(
      'timeout',
      'TOTAL_TIMEOUT',
      `The page did not end within its time (${Math.round(totalMs)} ms were left).`,
    )
  return failure('timeout', 'HEADERS_TIMEOUT', `No answer within ${Math.round(headersMs)} ms.`)
}

/** The value of a header. Several values are joined according to RFC 9110, 5.3. */
export function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
