/** The result of one attempt to deliver a message to a server. */
export type DeliveryAttempt =
  | { accepted: true /** The server's id of the message, or its response text. */; serverId: string | null }
  | {
      accepted: false
      /** The failure as an HTTP status: 400 the message, 401 and 403 the sender, 408 no answer, 429 too many, 5xx the server. */
      status: number
      /** The server's message, without our credentials. */
      error: string
      /** The server refuses this message permanently. Any other failure may pass without a change of the message. */
      final: boolean
    }

const errorMax = 500

/** Returns `error` in a form that is safe to log: without any of `secrets`, which servers often echo, on one line and bounded. */
export function scrubbed(error: string, secrets: readonly string[]): string {
  let text = error
  for (const secret of secrets) if (secret.length > 3) text = text.replaceAll(secret, '[redacted]')
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, errorMax)
}
