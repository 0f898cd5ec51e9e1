import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { LostLink } from '#domain/mail/templates/campaign-mails.ts'
import { workOff } from '#domain/reports/monitor/monitor-rows.ts'
import type { LockedCampaign } from '../engine/placement-rows.ts'
import { findAlerts } from './campaign-alerts.ts'
import { campaignUrl } from './queue-placement-webhooks.ts'

/** A mail waits until its campaign has lost no link for so long, so that a sweep that finds a site down makes one mail. */
const quietSeconds = 60
/** It waits no longer than this after the first loss. */
const gatherSecondsMax = 600

/** Has a member mailed about a lost link, if they chose so and if the caller's transaction commits. */
export async function alertOfLoss(
  db: Db,
  { campaign, checkId }: { campaign: Pick<LockedCampaign, 'id' | 'userId'>; checkId: string },
): Promise<void> {
  if (!(await findAlerts(db, campaign)).mailLost) return
  await db.insertInto('lossAlerts').values({ checkId, campaignId: campaign.id }).execute()
}

/** Mails members about the losses that wait for it: one mail for a campaign and a sweep. Answers how many mails there were. */
export async function mailLosses(db: Db, mail: MailDeps): Promise<number> {
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from loss_alerts where mailed_at is null group by campaign_id
    having max(created_at) <= now() - make_interval(secs => ${quietSeconds})
      or min(created_at) <= now() - make_interval(secs => ${gatherSecondsMax})`.execute(db)
  let sent = 0
  await workOff(rows, async ({ campaignId }) => {
    if (await mailLossesOf(db, mail, campaignId)) sent += 1
  })
  return sent
}

/**
 * Mails a member once about all losses of a campaign that wait for it. The losses are marked in the transaction that queues the mail, so that each is
 * mailed once however often this runs. Answers whether a mail was queued; a member who turned the alert off meanwhile reads of them in the daily mail.
 */
async function mailLossesOf(db: Db, mail: MailDeps, campaignId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const campaign = await db
      .selectFrom('campaigns')
      .select(['id', 'userId', 'name'])
      .where('id', '=', campaignId)
      .forShare()
      .executeTakeFirst()
    if (campaign === undefined) return false
    const taken = await db
      .updateTable('lossAlerts')
      .set({ mailedAt: sql<Date>`now()` })
      .where('campaignId', '=', campaignId)
      .where('mailedAt', 'is', null)
      .returning('checkId')
      .execute()
    if (taken.length === 0) return false
    const checkIds = taken.map(({ checkId }) => checkId)
    const user = await findUser(db, campaign.userId)
    const { mailLost } = await findAlerts(db, campaign)
    if (!mailLost || user === undefined || user.email === null || user.emailConfirmedAt === null) {
      await db.deleteFrom('lossAlerts').where('checkId', 'in', checkIds).execute()
      return false
    }
    const data = {
      campaign: campaign.name,
      links: await readLosses(db, checkIds),
      url: campaignUrl(mail.origin, campaign.id),
      unsubscribeUrl: unsubscribeUrlOf(mail, { list: 'campaigns', id: campaign.userId }),
    }
    await queueMail(db, mail, { to: user.email, template: 'links-lost', data })
    return true
  })
}

async function readLosses(db: Db, checkIds: readonly string[]): Promise<LostLink[]> {
  return db
    .selectFrom('placementEvents as event')
    .innerJoin('placements as placement', 'placement.id', 'event.placementId')
    .select(['placement.anchorText', 'event.url', 'event.text', 'event.nextCheckAt'])
    .where('event.checkId', 'in', [...checkIds])
    .where('event.toState', '=', 'lost')
    .orderBy('event.number')
    .execute()
}
