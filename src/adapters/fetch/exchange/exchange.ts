import { onAbort } from '../on-abort.ts'
import { type AnswerHeaders, textOf } from './answer-headers.ts'
import { type BodyFacts, type BodyPlan, type BodyReader, createBodyReader, noBody } from './body-reader.ts'
import type { Connection, GetRequest, Receiver } from './connection.ts'
import { elapsedMs } from './elapsed.ts'
import { type Failure, failure } from './failure.ts'

export type ExchangeRequest = GetRequest & {
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
  /** The response was read completely, so its connection can be reused if it is still open. */
  isWhole: boolean
  /** The response is not valid HTTP, and nothing of its body was read. */
  isUnreadable: boolean
}

/** An exchange in progress. */
type Exchange = {
  connection: Connection
  request: ExchangeRequest
  startedAt: number
  answer: Exchanged
  body: BodyReader | null
  isSettled: boolean
  done(): void
  fault(error: unknown): void
}

/**
 * Sends one GET on an open connection. Resolves when the body is read, cut or failed. Rejects only with the signal's reason, or with an error of
 * `planBody` or the body's writer.
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
      isUnreadable: false,
    }
    const startedAt = performance.now()
    const own: Exchange = {
      connection,
      request,
      startedAt,
      answer,
      body: null,
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
    connection.send(request, receiverOf(own))
  })
}

function release({ answer, body, connection }: Exchange) {
  if (body !== null) answer.body = body.finish()
  answer.failure ??= answer.body.failure
  if (!answer.isWhole) connection.destroy()
}

function receiverOf(own: Exchange): Receiver {
  const { answer } = own
  return {
    onHead(status, headers) {
      if (!own.isSettled) begin(own, status, headers)
    },
    onBody: (bytes) => own.isSettled || own.body?.push(bytes) !== 'wait',
    onEnd() {
      if (own.isSettled) return
      answer.isWhole = true
      own.body?.end()
    },
    onFailure(problem, isUnreadable) {
      if (own.isSettled || answer.isWhole) return
      answer.failure = problem
      own.done()
      answer.isUnreadable = isUnreadable && answer.body.transferBytes === 0
    },
  }
}

function begin(own: Exchange, status: number, headers: AnswerHeaders) {
  const { answer, connection, request } = own
  answer.status = status
  answer.headers = headers
  answer.headersMs = elapsedMs(own.startedAt)
  const problem = unknownCoding(textOf(headers['transfer-encoding']))
  if (problem !== null) {
    answer.failure = problem
    return own.done()
  }
  try {
    own.body = createBodyReader(textOf(headers['content-encoding']), request.planBody(status, headers), {
      onDrain: connection.resume,
      onEnd: own.done,
      onFault: own.fault,
    })
  } catch (error) {
    own.fault(error)
  }
}

function unknownCoding(header: string | undefined): Failure | null {
  if (header === undefined || /^\s*(?:chunked|identity)\s*$/i.test(header)) return null
  const message = `The body is sent as “${header.slice(0, 60)}”, which was not requested.`
  return failure('protocol', 'TRANSFER_CODING_UNKNOWN', message)
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
