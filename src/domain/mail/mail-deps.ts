import type { Sealer } from '#domain/seal.ts'

/** The dependencies of queuing mail. Nothing is sent here, messages are only stored in the outbox. */
export type MailDeps = {
  sealer: Sealer
  /** The site's own origin without a trailing slash. Every link in a mail begins with it. */
  origin: string
  /** Sender of all mail: `Name <address>` or an address. */
  from: string
}
