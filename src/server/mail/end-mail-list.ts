import { endCampaignMails } from '#domain/campaigns/alerts/end-campaign-mails.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MailList } from '#domain/mail/mail-list-token.ts'
import { endReportMails } from '#domain/reports/monitor/report-mails.ts'
import { leaveWaitlist } from '#domain/waitlist/leave-waitlist.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'

/**
 * Ends mails of one kind. Whoever asks has the token of such a mail and need not be signed in, so it is done by the connection that owns the tables.
 * What was ended before, or is gone, is no error: mail programs ask more than once.
 */
export async function endMailList({ db }: Pick<ServerDeps, 'db'>, { list, id }: MailList): Promise<void> {
  if (list === 'report') return endReportMails(db, id)
  if (list === 'campaigns') return endCampaignMails(db, id)
  try {
    await leaveWaitlist(db, { id })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
  }
}
