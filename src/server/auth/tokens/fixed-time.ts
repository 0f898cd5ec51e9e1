import type { Endpoint } from '../request/endpoint.ts'

/** Longer than what any of these endpoints has to do for an account that is there, and small beside what a mail takes to arrive. */
const stepMs = 100

/**
 * An endpoint that answers after whole steps of time only, refusals too: how long it takes must not tell whether an address is known, whose work
 * (a transaction with its mail) is a few milliseconds longer. Nothing is held meanwhile, no connection and no lock.
 */
export function withFixedTime(endpoint: Endpoint): Endpoint {
  return async (request) => {
    const startedAt = performance.now()
    try {
      return await endpoint(request)
    } finally {
      const spentMs = performance.now() - startedAt
      const restMs = Math.ceil(spentMs / stepMs) * stepMs - spentMs
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}
