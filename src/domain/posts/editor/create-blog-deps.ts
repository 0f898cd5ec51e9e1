import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { BlogDeps } from './blog-deps.ts'
import { createDraftReader } from './create-draft-reader.ts'

/** The time limit of a DNS lookup of a link's host; a lookup that exceeds it refuses nothing. */
const lookupTimeoutMs = 1_500

/** The dependencies of publishing; host names are resolved by this machine's own DNS. */
export function createBlogDeps(mail: MailDeps): BlogDeps {
  const hostResolver = createHostResolver({ timeoutMs: lookupTimeoutMs })
  return { origin: mail.origin, mail, hostResolver, readDraft: createDraftReader() }
}
