import { createAuthorizedFetch } from '#web/platform/http/authorized-fetch.ts'
import { resilientFetch } from '#web/platform/http/network.ts'
import { isTimeout, NetworkInterferenceError } from '#web/platform/http/network-error.ts'
import type { CheckoutFault } from './checkout-messages.ts'

/** The response of a named function, or its failure. */
export type FunctionResult =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; fault: CheckoutFault; body: Record<string, unknown> }

const timeoutMs = 30_000

/** Calls a named function at a path of this site: POST with `input`, GET without. `asGuest` sends no session. Never throws. */
export async function callFunction(
  path: string,
  input?: unknown,
  { asGuest = false }: { asGuest?: boolean } = {},
): Promise<FunctionResult> {
  const request = new Request(new URL(path, window.location.origin), {
    ...(input !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    const response = await (asGuest ? resilientFetch : createAuthorizedFetch())(request)
    const body = await readObject(response)
    if (response.ok) return { ok: true, body }
    const { code, error, message } = body
    const text = [error, message].find((said): said is string => typeof said === 'string')
    return { ok: false, body, fault: { status: response.status, code: textOf(code), text } }
  } catch (error) {
    return { ok: false, body: {}, fault: { status: 0, text: failureOf(error) } }
  }
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function failureOf(error: unknown): string {
  const isLate = isTimeout(error) || (error instanceof NetworkInterferenceError && isTimeout(error.originalError))
  return isLate ? 'Request timeout' : 'Network request failed'
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
