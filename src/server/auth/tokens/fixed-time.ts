import type { Endpoint } from '../request/endpoint.ts'

/**
 * Wraps an endpoint so that it answers only after whole time steps, refusals too. The duration must not reveal whether an address is known, whose
 * work (a transaction with its mail) takes a few milliseconds longer. The wait holds no connection and no lock.
 */
export function withFixedTime(endpoint: Endpoint): Endpoint {
  return async (request) => {
    const startedAt = performance.now()
    const stepMs = request.deps.answerSteps.token
    try {
      return await endpoint(request)
    } finally {
      const spentMs = performance.now() - startedAt
      const restMs = Math.ceil(spentMs / stepMs) * stepMs - spentMs
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}
