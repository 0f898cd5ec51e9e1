import type { PlacementCheck } from '#contract/campaigns/campaigns.ts'
import { EvidenceBody } from '#web/reports/evidence/evidence-body.tsx'
import { VerdictExplanation } from '#web/reports/verdicts/verdict-explanation.tsx'

/** The measurements of one check of a link of a campaign. */
export function CampaignCheck({ check }: { check: PlacementCheck }) {
  const { verdict, reasons, evidence, checkedAt } = check
  return (
    <>
      <VerdictExplanation verdict={verdict} reasons={reasons} />
      <EvidenceBody evidence={evidence} checkedAt={checkedAt} />
    </>
  )
}
