import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { NewCampaign } from '#contract/campaigns/campaigns.ts'
import { campaignsPerMemberMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { changeCampaign } from './change-campaign.ts'
import { planColumns } from './plan-columns.ts'
import { requireUsableSites } from './require-usable-sites.ts'

/**
 * Creates a draft from the known part of the plan, with defaults for the rest. Returns its id. If a draft with the same key exists, the call updates
 * that draft with the given plan and returns its id: the caller did not receive the first answer. Throws `limit_reached`, and `validation_failed` for
 * a site that accepts no articles of the member.
 */
export async function createCampaign(db: Db, who: { userId: string }, { key, ...plan }: NewCampaign): Promise<string> {
  return inTransaction(db, async (db) => {
    await lockCampaignsOf(db, who.userId)
    const known = key === undefined ? undefined : await findByKey(db, who, key)
    if (known !== undefined) {
      if (known.status === 'draft') await changeCampaign(db, who, { ...plan, id: known.id })
      return known.id
    }
    await requireCampaignQuota(db, who.userId)
    await requireUsableSites(db, who, plan.siteIds ?? [])
    const { id } = await db
      .insertInto('campaigns')
      .values({ userId: who.userId, ...planColumns(plan), clientKey: key ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A removed draft does not count: its key does not restore it. */
function findByKey(db: Db, { userId }: { userId: string }, key: string) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('clientKey', '=', key)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** Makes all transactions that create campaigns of an account wait for each other. */
async function lockCampaignsOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${userId}`}, 0))`.execute(db)
}

/** Waits for other transactions that create campaigns of the account, so that all count the same campaigns. */
export async function requireCampaignQuota(db: Db, userId: string): Promise<void> {
  await lockCampaignsOf(db, userId)
  const { count } = await db
    .selectFrom('campaigns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= campaignsPerMemberMax)
    throw new DomainError('limit_reached', campaignTexts.tooMany(campaignsPerMemberMax), {
      data: { limit: campaignsPerMemberMax },
    })
}
