import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { unsubscribeUrlOf } from '#domain/mail/mail-list-token.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { LostLink } from '#domain/mail/templates/campaign-mails.ts'
import { processEach } from '#domain/reports/monitor/monitor-rows.ts'
import type { LockedCampaign } from '../engine/placement-rows.ts'
import { findAlerts } from './campaign-alerts.ts'
import { campaignUrl } from './queue-placement-webhooks.ts'

/** A mail waits until its campaign has lost no link for this long, so that one sweep over an unreachable site makes one mail. */
const quietSeconds = 60
/** The maximum wait after the first loss. */
const gatherSecondsMax = 600

/** Queues an alert about a lost link if the member chose such mails. Takes effect if the caller's transaction commits. */
export async function alertOfLoss(
  db: Db,
  { campaign, checkId }: { campaign: Pick<LockedCampaign, 'id' | 'userId'>; checkId: string },
): Promise<void> {
  if (!(await findAlerts(db, campaign)).mailLost) return
  await db.insertInto('lossAlerts').values({ checkId, campaignId: campaign.id }).execute()
}

/** Mails members about queued losses: one mail per campaign and sweep. Returns the number of mails. */
export async function mailLosses(db: Db, mail: MailDeps): Promise<number> {
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from loss_alerts where mailed_at is null group by campaign_id
    having max(created_at) <= now() - make_interval(secs => ${quietSeconds})
      or min(created_at) <= now() - make_interval(secs => ${gatherSecondsMax})`.execute(db)
  let sent = 0
  await processEach(rows, async ({ campaignId }) => {
    if (await mailLossesOf(db, mail, campaignId)) sent += 1
  })
  return sent
}

/**
 * Sends a member one mail about all queued losses of a campaign. The losses are marked in the transaction that queues the mail, so that each is
 * mailed once, however often this runs. Returns whether a mail was queued. If the member turned the alert off meanwhile, the losses are part of the
 * daily mail.
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
    const losses = await db
      .updateTable('lossAlerts')
      .set({ mailedAt: sql<Date>`now()` })
      .where('campaignId', '=', campaignId)
      .where('mailedAt', 'is', null)
      .returning('checkId')
      .execute()
    if (losses.length === 0) return false
    const checkIds = losses.map(({ checkId }) => checkId)
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
