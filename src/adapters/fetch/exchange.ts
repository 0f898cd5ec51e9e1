import type { Dispatcher } from 'undici'
import { type BodyFacts, type BodyPlan, type BodyReader, createBodyReader, noBody } from './body-reader.ts'
import type { Connection } from './connections.ts'
import { exchangeFailure, type Failure, failure } from './failure.ts'
import { onAbort } from './on-abort.ts'

export type AnswerHeaders = Record<string, string | string[] | undefined>

export type Question = {
  path: string
  headers: string[]
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

/**
 * One GET on an open connection: resolves when its body is read, cut or failed. Rejects only with the signal's reason, or with what
 * `planBody` or the body's writer threw. Answers of 1xx are passed over.
 */
export function exchange(connection: Connection, question: Question, limits: ExchangeLimits): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const answer: Exchanged = {
      status: null,
      headers: {},
      headersMs: null,
      body: noBody,
      failure: null,
      isWhole: false,
    }
    let reader: BodyReader | null = null
    let controller: Dispatcher.DispatchController | null = null
    let isSettled = false

    function settle(finish: () => void) {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      forget()
      if (reader !== null) answer.body = reader.finish()
      answer.failure ??= answer.body.failure
      if (!answer.isWhole) connection.destroy()
      finish()
    }
    const done = () => settle(() => resolve(answer))
    const fault = (error: unknown) => settle(() => reject(error))

    function handleTimeout() {
      const left = limits.totalMs - (performance.now() - startedAt)
      if (answer.status !== null && left > 1) {
        timer = setTimeout(handleTimeout, left)
        return
      }
      answer.failure = timeoutFailure(answer.status !== null || limits.totalMs < limits.headersMs, limits)
      done()
    }
    let timer = setTimeout(handleTimeout, Math.min(limits.headersMs, limits.totalMs))
    const forget = onAbort(limits.signal, () => fault(limits.signal.reason))

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started
        if (isSettled) started.abort(new Error('too late'))
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200 || isSettled) return
        answer.status = status
        answer.headers = headers
        answer.headersMs = performance.now() - startedAt
        try {
          reader = createBodyReader(textOf(headers['content-encoding']), question.planBody(status, headers), {
            onDrain: () => controller?.resume(),
            onEnd: done,
            onFault: fault,
          })
        } catch (error) {
          fault(error)
        }
      },
      onResponseData(current, chunk) {
        if (!isSettled && reader?.push(chunk) === 'wait') current.pause()
      },
      onResponseEnd() {
        if (isSettled) return
        answer.isWhole = true
        if (reader === null) done()
        else reader.end()
      },
      onResponseError(_controller, error) {
        answer.isWhole = false
        if (!isSettled) answer.failure = exchangeFailure(error)
        done()
      },
    }
    connection.client.dispatch({ method: 'GET', path: question.path, headers: question.headers }, handler)
  })
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
