import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import type { BlogTools } from './blog-tools.ts'
import { createDraftReader } from './create-draft-reader.ts'

/** How long a lookup may take of where a link leads; one that takes longer refuses nothing. */
const lookupTimeoutMs = 1_500

/** What publishing takes, asking this machine's own DNS. */
export function createBlogTools(mail: MailTools): BlogTools {
  const hostResolver = createHostResolver({ timeoutMs: lookupTimeoutMs })
  return { origin: mail.origin, mail, hostResolver, readDraft: createDraftReader() }
}
