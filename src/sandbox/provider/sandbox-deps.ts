import type { SandboxStore } from './sandbox-store.ts'

/** What every part of the provider works with. */
export type SandboxDeps = {
  store: SandboxStore
  /** Under which the provider's own pages are reached, without a trailing slash. */
  origin: string
  now(): Date
  /** When that which takes a while, begun now, is over. */
  settlesAtMs(): number
}
