import { endCampaignMails } from '#domain/campaigns/alerts/end-campaign-mails.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MailList } from '#domain/mail/mail-list-token.ts'
import { endReportMails } from '#domain/reports/monitor/report-mails.ts'
import { leaveWaitlist } from '#domain/waitlist/leave-waitlist.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'

/**
 * Stops mails of one kind. The caller has the token of such a mail and may be signed out, so it uses the connection that owns the tables. A repeated
 * call, or one for a deleted object, is no error: mail programs send the request more than once.
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
