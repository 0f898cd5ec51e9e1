import { signatureHeader, signWebhook } from '#adapters/payments/sandbox/webhook-signature.ts'

const timeoutMsDefault = 10_000

/** Posts an event with a new signature. Returns `null` if the receiver accepted it (2xx in time), else the reason. */
export async function postWebhook(
  body: string,
  { url, secret, timeoutMs = timeoutMsDefault }: { url: string; secret: string; timeoutMs?: number | undefined },
): Promise<string | null> {
  const header = signWebhook(secret, body, new Date())
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', [signatureHeader]: header },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? null : `answered ${response.status}`
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (error.name === 'TimeoutError') return 'no answer in time'
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `connection error: ${error.message}${cause}`.slice(0, 500)
  }
}
