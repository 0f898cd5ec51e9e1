import type { Sandbox } from '../provider/create-sandbox.ts'

/** What a page needs to know of the request. */
export type SandboxRequest = {
  sandbox: Sandbox
  origin: string
  /** The id in the path. */
  id: string
  query: URLSearchParams
}

/** `null` is answered with the page that nothing is here. */
export type SandboxAnswer =
  | { status: number; html: string; returnUrls?: readonly string[] }
  | { redirectTo: string }
  | { status: number; json: unknown }
  | null
