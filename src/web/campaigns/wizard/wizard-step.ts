import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { PlanChanges } from './draft-saver.ts'
import type { PlanProblems } from './plan-problems.ts'

/** What every step of the wizard is given. `onFlush` has what is unsaved sent now. */
export type StepProps = {
  plan: CampaignPlan
  problems: PlanProblems
  onChange: (changes: PlanChanges) => void
  onFlush: () => Promise<Campaign | null>
}
