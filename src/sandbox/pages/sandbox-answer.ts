import type { Sandbox } from '../provider/create-sandbox.ts'

/** The parts of the request that a page needs. */
export type SandboxRequest = {
  sandbox: Sandbox
  origin: string
  /** The ID in the path. */
  id: string
  query: URLSearchParams
}

/** `null` renders the page that says that nothing was found. */
export type SandboxAnswer =
  | { status: number; html: string; returnUrls?: readonly string[] }
  | { redirectTo: string }
  | { status: number; json: unknown }
  | null
