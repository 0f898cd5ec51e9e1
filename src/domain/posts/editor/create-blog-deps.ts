import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { BlogDeps } from './blog-deps.ts'
import { createDraftReader } from './create-draft-reader.ts'

/** How long a lookup may take of where a link leads; one that takes longer refuses nothing. */
const lookupTimeoutMs = 1_500

/** What publishing takes, asking this machine's own DNS. */
export function createBlogDeps(mail: MailDeps): BlogDeps {
  const hostResolver = createHostResolver({ timeoutMs: lookupTimeoutMs })
  return { origin: mail.origin, mail, hostResolver, readDraft: createDraftReader() }
}
