import type { MailListState } from '#contract/mail/mail-lists.ts'
import { errorTexts } from '#contract/texts.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { findAlerts } from '#domain/campaigns/alerts/campaign-alerts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type MailList, mailListOfToken } from '#domain/mail/mail-list-token.ts'
import { findReportMails } from '#domain/reports/monitor/report-mails.ts'
import { isOnWaitlist } from '#domain/waitlist/queries.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { api } from '#server/http/api/router.ts'
import { markPrivate } from '#server/http/response/page-dependencies.ts'

// The token of a mail is sufficient: its recipient needs no session, and no account.
export const mailLists = {
  state: api.mailLists.state.handler(async ({ context, input }) => {
    markPrivate(context.reads)
    const of = mailListOfToken(context.deps.mail.sealer, input.token)
    if (of === null) throw new DomainError('not_found', errorTexts.nothingHere)
    return { state: await stateOf(context.deps, of) }
  }),
}

async function stateOf({ db }: ServerDeps, { list, id }: MailList): Promise<MailListState> {
  if (list === 'report') {
    const found = await findReportMails(db, id)
    return { list, about: found?.anchorText ?? null, isMailed: found?.isMailed ?? false }
  }
  if (list === 'waitlist') return { list, about: null, isMailed: await isOnWaitlist(db, id) }
  const isKnown = (await findUser(db, id)) !== undefined
  return { list, about: null, isMailed: isKnown && (await findAlerts(db, { userId: id })).mail !== 'off' }
}
