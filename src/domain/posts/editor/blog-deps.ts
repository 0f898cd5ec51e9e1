import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { DraftReader } from './create-draft-reader.ts'

/** What writing, publishing and moderating members' posts takes beside the database. */
export type BlogDeps = {
  /** The address under which the public reaches this site, without a trailing slash: links to it are our own. */
  origin: string
  hostResolver: HostResolver
  readDraft: DraftReader
  mail: MailDeps
}
