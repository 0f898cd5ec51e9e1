import { campaignNameMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { cutGraphemes } from '#domain/articles/words/text-length.ts'
import { planOf, readCampaign } from '../campaign-rows.ts'
import { requireCampaignQuota } from './create-campaign.ts'
import { planColumns } from './plan-columns.ts'

const suffix = ' (copy)'

/** Creates a draft with the plan of another campaign in any state. Returns its id. Throws `not_found` and `limit_reached`. */
export async function duplicateCampaign(db: Db, who: { userId: string }, id: string): Promise<string> {
  return inTransaction(db, async (db) => {
    await requireCampaignQuota(db, who.userId)
    const plan = planOf(await readCampaign(db, who, id))
    const copy = await db
      .insertInto('campaigns')
      .values({ userId: who.userId, ...planColumns({ ...plan, name: nameOfCopy(plan.name) }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return copy.id
  })
}

function nameOfCopy(name: string): string {
  if (name === '' || name.endsWith(suffix)) return name
  return cutGraphemes(name, campaignNameMax - suffix.length).trimEnd() + suffix
}
