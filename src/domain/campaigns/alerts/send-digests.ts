import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { CampaignDigest, DigestLink } from '#domain/mail/templates/campaign-mails.ts'
import { processEach } from '#domain/reports/monitor/monitor-rows.ts'
import { findAlerts } from './campaign-alerts.ts'

/** Older news is skipped: after a long downtime, members get no mail about last month. */
const newsDaysMax = 7

/** The start of the current day in UTC; digests cover the time before it. Events of the current moment may still be uncommitted. */
const today = sql<Date>`date_trunc('day', now(), 'UTC')`
const todaysDate = sql<string>`(now() at time zone 'UTC')::date`

/**
 * Mails each member who chose the digest the unreported events of their links from the days before today: once per member and day. The mail and its
 * record are written together. Returns the number of mails.
 */
export async function sendDigests(db: Db, mail: MailDeps): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from placement_events
    where at < ${today} and at >= ${today} - make_interval(days => ${newsDaysMax}) and kind = 'step' and to_state in ('verified', 'lost', 'refunded', 'failed')
    union select user_id from campaigns where finished_at < ${today} and finished_at >= ${today} - make_interval(days => ${newsDaysMax})
    except select user_id from campaign_digests where day = ${todaysDate}`.execute(db)
  let sent = 0
  await processEach(rows, async ({ userId }) => {
    if (await sendDigest(db, mail, userId)) sent += 1
  })
  return sent
}

async function sendDigest(db: Db, mail: MailDeps, userId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const user = await findUser(db, userId)
    if (user === undefined) return false
    const since = await reportedUntil(db, userId)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('campaignDigests')
      .values({ userId, day: sql<Date>`${todaysDate}` })
      .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
      .executeTakeFirst()
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
    if (user.email === null || user.emailConfirmedAt === null) return false
    if ((await findAlerts(db, { userId })).mail === 'off') return false
    const news = await readNews(db, userId, since)
    // Links that were found again are reported only together with other news.
    if (news.finished.length + news.lost.length + news.refunded.length + news.failed.length === 0) return false
    const unsubscribeUrl = unsubscribeUrlOf(mail, { list: 'campaigns', id: userId })
    const data = { ...news, url: `${mail.origin}/campaigns`, unsubscribeUrl }
    await queueMail(db, mail, { to: user.email, template: 'campaign-digest', data })
    return true
  })
}

/** The time up to which events were already reported: the start of the day of the last mail, or of the last day without news. */
async function reportedUntil(db: Db, userId: string): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest(${today} - make_interval(days => ${newsDaysMax}),
      (select max(day) from campaign_digests where user_id = ${userId})::timestamp at time zone 'UTC') as since`.execute(
    db,
  )
  return rows[0]?.since ?? new Date(0)
}

type Row = DigestLink & { toState: string }

async function readNews(db: Db, userId: string, since: Date): Promise<Omit<CampaignDigest, 'url' | 'unsubscribeUrl'>> {
  const { rows: links } = await sql<Row>`
    select event.to_state, placement.anchor_text, campaign.name as campaign, event.url, event.text, event.next_check_at
    from placement_events event join placements placement on placement.id = event.placement_id
    join campaigns campaign on campaign.id = placement.campaign_id
    where event.user_id = ${userId} and event.at >= ${since} and event.at < ${today}
      and event.kind = 'step' and event.to_state in ('verified', 'lost', 'refunded', 'failed')
      -- The member was mailed at once, or is about to be.
      and not (event.to_state = 'lost' and exists (select from loss_alerts where check_id = event.check_id))
    order by event.id`.execute(db)
  const { rows: finished } = await sql<CampaignDigest['finished'][number]>`
    select campaign.name, campaign.status = 'cancelled' as is_cancelled, campaign.links,
      (select count(*)::int from placements where campaign_id = campaign.id and verified_at is not null) as live
    from campaigns campaign
    where user_id = ${userId} and finished_at >= ${since} and finished_at < ${today} order by finished_at`.execute(db)
  const of = (state: string) => links.filter(({ toState }) => toState === state)
  return { finished, lost: of('lost'), refunded: of('refunded'), failed: of('failed'), verified: of('verified').length }
}
