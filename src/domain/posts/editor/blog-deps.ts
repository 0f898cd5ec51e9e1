import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { DraftReader } from './create-draft-reader.ts'

/** What writing, publishing and moderating members' posts needs beside the database. */
export type BlogDeps = {
  /** The public origin of this site, without a trailing slash; links to it are internal. */
  origin: string
  hostResolver: HostResolver
  readDraft: DraftReader
  mail: MailDeps
}
