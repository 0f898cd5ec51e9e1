/** What became of one attempt to hand a message to a server. */
export type DeliveryAttempt =
  | { accepted: true /** The server's own name for it, or its words. */; serverId: string | null }
  | {
      accepted: false
      /** The failure as an HTTP status: 400 the message, 401 and 403 who we are, 408 silence, 429 too much, 5xx the server. */
      status: number
      /** In the server's words, without our credentials. */
      error: string
      /** The server refuses this message for good; anything else may change without the message changing. */
      final: boolean
    }

const errorMax = 500

/** `error` fit for a log: without any of `secrets`, which servers like to echo, on one line and bounded. */
export function scrubbed(error: string, secrets: readonly string[]): string {
  let text = error
  for (const secret of secrets) if (secret.length > 3) text = text.replaceAll(secret, '[redacted]')
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, errorMax)
}
