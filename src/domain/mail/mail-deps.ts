import type { Sealer } from '#domain/seal.ts'

/** What writing a mail needs: nothing is sent here, only put into the outbox. */
export type MailDeps = {
  sealer: Sealer
  /** The site's own address without a trailing slash; every link in a mail begins with it. */
  origin: string
  /** Sender of all mail: `Name <address>` or an address. */
  from: string
}
