import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookError } from '../payment-provider.ts'

export const signatureHeader = 'sandbox-signature'

/** The maximum difference between the time of a signature and the current time, in either direction. */
const toleranceSeconds = 300

/** The value of `sandbox-signature`: `t=<unix seconds>,v1=<hexadecimal HMAC-SHA-256 of "t.body">`. */
export function signWebhook(secret: string, body: string | Uint8Array, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/** Throws `WebhookError` unless the header signs exactly these bytes, with this secret, within five minutes of `now`. */
export function verifyWebhook(
  secret: string,
  body: Uint8Array,
  header: string | string[] | undefined,
  now: Date,
): void {
  if (header === undefined) throw new WebhookError('The signature is missing')
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  if (parts === null) throw new WebhookError('The signature could not be read')
  const seconds = Number(parts[1])
  if (!timingSafeEqual(macOf(secret, seconds, body), Buffer.from(parts[2] ?? '', 'hex')))
    throw new WebhookError('The signature is not of this body')
  if (Math.abs(Math.floor(now.getTime() / 1000) - seconds) > toleranceSeconds)
    throw new WebhookError('The signature is too old, or from the future')
}

function macOf(secret: string, seconds: number, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
