import type { SandboxStore } from './sandbox-store.ts'

/** The deps of every part of the provider. */
export type SandboxDeps = {
  store: SandboxStore
  /** The origin of the provider's own pages, without a trailing slash. */
  origin: string
  now(): Date
  /** The end time of a delayed operation that starts now. */
  settlesAtMs(): number
}
