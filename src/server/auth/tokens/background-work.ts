import type { AuthAnswer, AuthRequest, Endpoint } from '../request/endpoint.ts'

/** Small beside what a mail takes to arrive. */
const stepMs = 200

/** What an endpoint answers, and what it does about the account, of which its caller learns nothing. */
export type DeferredWork = { answer: AuthAnswer; work: () => Promise<void> }

const running = new Set<Promise<void>>()

/**
 * An endpoint whose answer and its time do not depend on an account: it answers after whole steps of time, and does not wait for `work`, however long
 * that takes on a busy machine. Only what comes before `work` can be refused. Work that fails is logged.
 */
export function withDeferredWork(endpoint: (request: AuthRequest) => Promise<DeferredWork>): Endpoint {
  return async (request) => {
    const startedAt = performance.now()
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
    .catch((error: unknown) => log.error({ err: error }, 'a message of sign-in could not be queued'))
    .finally(() => running.delete(working))
  running.add(working)
}

/** Resolves once all work that was begun is done. For a server that stops. */
export async function backgroundWorkDone(): Promise<void> {
  await Promise.all(running)
}
