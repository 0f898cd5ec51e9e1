import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** A new secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

export type SignedMessage = {
  id: string
  /** The time of this attempt, not of the event: receivers reject messages that are some minutes off. */
  sentAt: Date
  body: string
}

/** The headers of a message by Standard Webhooks 1.0: one signature per secret, HMAC-SHA-256 over `id.timestamp.body`. */
export function webhookHeaders({ id, sentAt, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
