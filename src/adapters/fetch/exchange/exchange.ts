import { onAbort } from '../on-abort.ts'
import { type AnswerHead, type AnswerHeaders, BrokenAnswer } from './answer-head.ts'
import { type AnswerReader, createAnswerReader } from './answer-reader.ts'
import { type BodyFacts, type BodyPlan, type BodyReader, createBodyReader, noBody } from './body-reader.ts'
import type { Connection, Taker } from './connections.ts'
import { exchangeFailure, type Failure, failure } from './failure.ts'
import { requestHead } from './request-head.ts'

export type Question = {
  host: string
  path: string
  /** Of `headerLines`. */
  lines: string
  /** Decides at the headers what becomes of the body. */
  planBody(status: number, headers: AnswerHeaders): BodyPlan
}

export type ExchangeLimits = { headersMs: number; totalMs: number; signal: AbortSignal }

export type Exchanged = {
  status: number | null
  headers: AnswerHeaders
  headersMs: number | null
  body: BodyFacts
  failure: Failure | null
  /** The connection was left in a state to be used again. */
  isWhole: boolean
}

/** An exchange under way. */
type Exchange = {
  connection: Connection
  question: Question
  startedAt: number
  answer: Exchanged
  body: BodyReader | null
  canBeReused: boolean
  /** Nothing more belongs to the answer; its body's reader may still have to undo a coding. */
  isOver: boolean
  isPaused: boolean
  isSettled: boolean
  done(): void
  fault(error: unknown): void
}

/**
 * One GET on an open connection: resolves when its body is read, cut or failed. Rejects only with the signal's reason, or with what
 * `planBody` or the body's writer threw. Answers of 1xx are passed over.
 */
export function exchange(connection: Connection, question: Question, limits: ExchangeLimits): Promise<Exchanged> {
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
      question,
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
      forget()
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
    const forget = onAbort(limits.signal, () => own.fault(limits.signal.reason))
    connection.send(requestHead(question), takerOf(own))
  })
}

function release({ answer, body, connection, isPaused }: Exchange) {
  if (body !== null) answer.body = body.finish()
  answer.failure ??= answer.body.failure
  if (!answer.isWhole) return connection.destroy()
  if (isPaused) connection.resume()
  connection.letGo()
}

function takerOf(own: Exchange): Taker {
  const reader = createAnswerReader({
    onHead: (head) => begin(own, head),
    onBody: (bytes) => {
      if (!own.isSettled && own.body?.push(bytes) === 'wait') own.isPaused = true
    },
  })
  return {
    onBytes(bytes) {
      if (own.isSettled) return false
      // Behind an answer there is nothing, since nothing was asked.
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
  const { answer, connection, question } = own
  answer.status = status
  answer.headers = headers
  answer.headersMs = performance.now() - own.startedAt
  own.canBeReused = canBeReused
  if (canBeReused) connection.keepFor(keepAliveMs(headers['keep-alive']))
  own.body = createBodyReader(textOf(headers['content-encoding']), question.planBody(status, headers), {
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

/** Of `timeout=5, max=100`; for ever where nothing is said. */
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

/** A header's value, several joined as RFC 9110, 5.3 has it. */
export function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
