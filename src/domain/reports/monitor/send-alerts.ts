import { sql } from 'kysely'
import { monitoredChangeTexts } from '#contract/reports/report-monitor-texts.ts'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { ReportRow } from '../runs.ts'
import { lockMonitor, type MonitorRow, processEach } from './monitor-rows.ts'
import { queueWebhooks } from './queue-webhooks.ts'
import { listedInEventMax, presentReportEvent } from './webhook-payloads.ts'

type ChangeRow = {
  id: string
  position: number
  url: string
  code: string
  before: string | null
  after: string | null
  createdAt: Date
}

/** Longer than any recheck takes: a recheck that cannot be made must not delay the other alerts. */
const waitHoursMax = 2

/**
 * Notifies the owners of changes: one mail, and one event of each kind, for all new changes of a report, in the transaction that marks them as
 * reported. Due rechecks come first, so that a site that is down causes one mail and not many.
 */
export async function sendAlerts(db: Db, mail: MailDeps): Promise<void> {
  const reports = await db
    .selectFrom('reportMonitors as monitor')
    .select('monitor.reportId')
    .where('monitor.isOn', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reportChanges')
          .select('id')
          .whereRef('reportChanges.reportId', '=', 'monitor.reportId')
          .where('alertedAt', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reportLinkStates as link')
            .select('position')
            .whereRef('link.reportId', '=', 'monitor.reportId')
            .where('link.recheckAt', '<=', sql<Date>`now()`)
            .where('link.recheckAt', '>', sql<Date>`now() - make_interval(hours => ${waitHoursMax})`),
        ),
      ),
    )
    .execute()
  await processEach(reports, ({ reportId }) => alertOwner(db, mail, reportId))
}

async function alertOwner(db: Db, mail: MailDeps, reportId: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const locked = await lockMonitor(db, reportId)
    if (locked === undefined || !locked.monitor.isOn) return
    const { report, monitor, now } = locked
    const changes = await db
      .updateTable('reportChanges')
      .set({ alertedAt: now })
      .where('reportId', '=', reportId)
      .where('alertedAt', 'is', null)
      .returning(['id', 'position', 'url', 'code', 'before', 'after', 'createdAt'])
      .execute()
    if (changes.length === 0 || report.userId === null) return
    const inOrder = changes.toSorted((one, other) => one.position - other.position || (one.id < other.id ? 1 : -1))
    await mailOwner(db, mail, { report, monitor, changes: inOrder })
    if (monitor.webhookAlerts) await notifyEndpoints(db, mail, { report, userId: report.userId, now, changes: inOrder })
  })
}

async function mailOwner(
  db: Db,
  mail: MailDeps,
  { report, monitor, changes }: { report: ReportRow; monitor: MonitorRow; changes: readonly ChangeRow[] },
): Promise<void> {
  const lost = urlsOf(changes, 'link_lost')
  const restored = urlsOf(changes, 'link_restored')
  const isCandidate =
    monitor.mailAlerts === 'all' || (monitor.mailAlerts === 'links' && lost.length + restored.length > 0)
  const user = report.userId === null || !isCandidate ? undefined : await findUser(db, report.userId)
  if (user === undefined || user.email === null || user.emailConfirmedAt === null) return
  const reported = new Set([...lost, ...restored])
  const changed = monitor.mailAlerts === 'all' ? pagesOf(changes).filter(({ url }) => !reported.has(url)) : []
  const { anchorText } = report
  const unsubscribeUrl = unsubscribeUrlOf(mail, { list: 'report', id: report.id })
  const data = { anchorText, url: `${mail.origin}/report/${report.id}`, unsubscribeUrl, lost, restored, changed }
  await queueMail(db, mail, { to: user.email, template: 'report-changes', data })
}

function urlsOf(changes: readonly ChangeRow[], code: string): string[] {
  return changes.filter((change) => change.code === code).map(({ url }) => url)
}

/** Each page with its changes, one sentence per change. */
function pagesOf(changes: readonly ChangeRow[]): { url: string; texts: string[] }[] {
  const pages = Map.groupBy(changes, ({ position }) => position)
  return [...pages.values()].map((of) => ({
    url: of[0]?.url ?? '',
    texts: of.map(({ code }) => monitoredChangeTexts[code as keyof typeof monitoredChangeTexts]),
  }))
}

async function notifyEndpoints(
  db: Db,
  { origin }: { origin: string },
  { report, userId, now: at, changes }: { report: ReportRow; userId: string; now: Date; changes: readonly ChangeRow[] },
): Promise<void> {
  const about = presentReportEvent(origin, report)
  for (const [type, code] of [
    ['link.lost', 'link_lost'],
    ['link.restored', 'link_restored'],
  ] as const) {
    const links = changes.filter((change) => change.code === code)
    if (links.length > 0)
      await queueWebhooks(db, userId, { type, at, data: { ...about, total: links.length, links: listed(links) } })
  }
  const data = { ...about, total: changes.length, changes: listed(changes) }
  await queueWebhooks(db, userId, { type: 'report.changed', at, data })
}

function listed(changes: readonly ChangeRow[]) {
  return changes.slice(0, listedInEventMax).map(({ position, url, code, before, after, createdAt }) => ({
    position,
    url,
    code,
    before,
    after,
    at: createdAt.toISOString(),
  }))
}
