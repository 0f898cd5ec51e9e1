import type { Logger } from 'pino'
import { SettingsError } from '#config/env.ts'
import { databaseProblem } from '#db/health/database-problem.ts'

/** The limit on the duration of a stop. After that the process exits. */
const stopTimeoutMs = 30_000
/** Ctrl-C in a terminal arrives twice, from the terminal and from npm. Signals within this time count as one request to stop. */
const sameRequestMs = 2_000

const signals = ['SIGTERM', 'SIGINT'] as const

/** For a start step that only queries a database which answers. */
const stepTimeoutMs = 60_000
const stepNoticeMs = 10_000

/** Waits for a start step. Logs when it takes long, and aborts after `limitMs` with a `SettingsError` that names the step. */
export async function waitFor<T>(log: Logger, step: string, work: Promise<T>, limitMs = stepTimeoutMs): Promise<T> {
  const notice = setTimeout(() => log.info({ step }, 'still starting'), stepNoticeMs)
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const refusal = () =>
    reject(new SettingsError(`The start stopped at “${step}”, which took more than ${limitMs / 1000} s.`))
  // A timer cannot wait longer than 2^31 ms.
  const limit = Number.isFinite(limitMs) ? setTimeout(refusal, limitMs) : undefined
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(notice)
    clearTimeout(limit)
  }
}

type Life = { start: () => Promise<void>; stop: () => Promise<void>; log: Logger }

/**
 * Starts the process and ends it on SIGTERM or SIGINT. A signal during the start takes effect after the start has finished or failed, because a
 * partial start cannot be undone. A later second signal, or a stop that takes too long, ends the process at once. A failed start prints its reason
 * and exits with the code 1.
 */
export function runProcess({ start, stop, log }: Life) {
  const started = start()
  let stoppingSince: number | null = null

  const end = async (code: number) => {
    limitStop()
    await stop()
    process.exit(code)
  }
  const limitStop = () =>
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, stopTimeoutMs).unref()
  const handle = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameRequestMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    log.info({ signal }, 'stopping')
    limitStop()
    void started.catch(() => undefined).then(() => end(0))
  }
  for (const signal of signals) process.on(signal, handle)

  started.catch((error: unknown) => {
    // An interrupted start fails because of the interruption.
    if (stoppingSince !== null) return
    const problem = databaseProblem(error)
    if (problem !== null) console.error(problem.message)
    else log.fatal({ err: error }, 'could not start')
    return end(1)
  })
}
