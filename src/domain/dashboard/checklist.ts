import { type Checklist, checklistSteps } from '#contract/accounts/accounts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { hasVerifiedFactor } from '#domain/accounts/factors/factors.ts'
import { dismissChecklist, isChecklistDismissed } from '#domain/accounts/profile/checklist-dismissal.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { hasStartedCampaign } from '#domain/campaigns/queries.ts'
import { listOwnPosts } from '#domain/posts/library/member-queries.ts'
import { listReports } from '#domain/reports/list-reports.ts'
import { listSites } from '#domain/sites/queries.ts'

type Member = { userId: string }
const one = { limit: 1 }

/** The first steps of a member. Each is done as soon as its result exists. Includes whether the member hid the list. */
export async function getChecklist(db: Db, who: Member): Promise<Checklist> {
  return asCaller(db, who.userId, async (db) => {
    const credits = await getCredits(db, who)
    const isDone: Record<Checklist['steps'][number]['step'], boolean> = {
      article: (await listOwnPosts(db, who, one)).posts.length > 0,
      report: (await listReports(db, who.userId, one)).reports.length > 0,
      credits: credits.totalPurchased > 0 || credits.bonus > 0,
      campaign: await hasStartedCampaign(db, who),
      site: (await listSites(db, who, { ...one, imported: 'without' })).sites.length > 0,
      factor: await hasVerifiedFactor(db, who.userId),
    }
    return {
      steps: checklistSteps.map((step) => ({ step, isDone: isDone[step] })),
      isDismissed: await isChecklistDismissed(db, who.userId),
    }
  })
}

/** Hides the list, or shows it again; its steps do not change. */
export async function setChecklistDismissed(db: Db, who: Member, isDismissed: boolean): Promise<Checklist> {
  return asCaller(db, who.userId, async (db) => {
    await dismissChecklist(db, who.userId, isDismissed)
    return getChecklist(db, who)
  })
}
