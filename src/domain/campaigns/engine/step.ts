import type { Ending } from './handle-failure.ts'

/**
 * What came of a step. `again`: it is still held, and the next step can follow at once. `goes-on`: it was let go, and is due some other time. `ended`: it
 * left the open states. `credits-gone`: nothing was changed, for what was set aside does not pay for it any more.
 */
export type Outcome = Ending | 'again' | 'credits-gone'
