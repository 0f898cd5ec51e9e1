import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaign-texts.ts'
import type { CampaignPlanChanges } from '#contract/campaigns.ts'
import { campaignsPerMemberMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { planColumns } from './plan-columns.ts'
import { requireUsableSites } from './require-usable-sites.ts'

/**
 * Begins a draft with what is known of the plan so far; the rest is as a new plan has it. Answers its id. Throws `limit_reached`, and
 * `validation_failed` for a site that takes no articles of the member.
 */
export async function createCampaign(db: Db, who: { userId: string }, plan: CampaignPlanChanges): Promise<string> {
  return inTransaction(db, async (db) => {
    await requireRoom(db, who.userId)
    await requireUsableSites(db, who, plan.siteIds ?? [])
    const { id } = await db
      .insertInto('campaigns')
      .values({ userId: who.userId, ...planColumns(plan) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Waits for others that make campaigns of the account, so that they never count the same ones. */
export async function requireRoom(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${userId}`}, 0))`.execute(db)
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
