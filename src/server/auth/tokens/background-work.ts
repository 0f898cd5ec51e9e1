import type { AuthAnswer, AuthRequest, Endpoint } from '../request/endpoint.ts'

/** The answer of an endpoint, and its work for the account, of which the caller learns nothing. */
export type DeferredWork = { answer: AuthAnswer; work: () => Promise<void> }

const running = new Set<Promise<void>>()

/**
 * Wraps an endpoint whose answer and duration must not depend on an account. It answers after whole time steps and does not wait for `work`, even on
 * a slow machine. Only what precedes `work` can be refused. Failed work is logged.
 */
export function withDeferredWork(endpoint: (request: AuthRequest) => Promise<DeferredWork>): Endpoint {
  return async (request) => {
    const startedAt = performance.now()
    const stepMs = request.deps.answerSteps.message
    try {
      const { answer, work } = await endpoint(request)
      start(work, request)
      return answer
    } finally {
      const spentMs = performance.now() - startedAt
      const restMs = Math.ceil(spentMs / stepMs) * stepMs - spentMs
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}

function start(work: () => Promise<void>, { log }: AuthRequest): void {
  const working = work()
    .catch((error: unknown) => log.error({ err: error }, 'a sign-in message could not be queued'))
    .finally(() => running.delete(working))
  running.add(working)
}

/** Resolves when all started work is done. Used when a server stops. */
export async function backgroundWorkDone(): Promise<void> {
  await Promise.all(running)
}
