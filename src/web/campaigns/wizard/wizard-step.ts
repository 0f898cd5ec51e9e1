import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { PlanChanges } from './draft-saver.ts'
import type { PlanProblems } from './plan-problems.ts'

/** The props of every wizard step. `onFlush` saves the unsaved changes now. */
export type StepProps = {
  plan: CampaignPlan
  problems: PlanProblems
  onChange: (changes: PlanChanges) => void
  onFlush: () => Promise<Campaign | null>
}
