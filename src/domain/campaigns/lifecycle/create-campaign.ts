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
 * Begins a draft with what is known of the plan so far; the rest is as a new plan has it. Answers its id. A draft that was begun under the same key is
 * that draft, with the plan as it is told now: whoever asks again did not hear the first answer. Throws `limit_reached`, and `validation_failed` for a
 * site that takes no articles of the member.
 */
export async function createCampaign(db: Db, who: { userId: string }, { key, ...plan }: NewCampaign): Promise<string> {
  return inTransaction(db, async (db) => {
    await holdCampaignsOf(db, who.userId)
    const known = key === undefined ? undefined : await findByKey(db, who, key)
    if (known !== undefined) {
      if (known.status === 'draft') await changeCampaign(db, who, { ...plan, id: known.id })
      return known.id
    }
    await requireRoom(db, who.userId)
    await requireUsableSites(db, who, plan.siteIds ?? [])
    const { id } = await db
      .insertInto('campaigns')
      .values({ userId: who.userId, ...planColumns(plan), clientKey: key ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** One that was put away in the meantime is another matter: it is not brought back by its name. */
function findByKey(db: Db, { userId }: { userId: string }, key: string) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('clientKey', '=', key)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** Has all who make campaigns of an account wait for each other. */
async function holdCampaignsOf(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${userId}`}, 0))`.execute(db)
}

/** Waits for others that make campaigns of the account, so that they never count the same ones. */
export async function requireRoom(db: Db, userId: string): Promise<void> {
  await holdCampaignsOf(db, userId)
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
