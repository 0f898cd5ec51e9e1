import type { Ending } from './handle-failure.ts'

/**
 * The outcome of a step. `again`: the lease continues and the next step can follow at once. `continues`: the lease was released and the placement is
 * due later. `ended`: the placement left the open states. `credits-missing`: nothing was changed, because the reserved credits do not pay for the
 * link any more.
 */
export type Outcome = Ending | 'again' | 'credits-missing'
