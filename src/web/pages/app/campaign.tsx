import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { CampaignScreen } from '#web/campaigns/campaign/campaign-screen.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { EvidenceBody } from '#web/reports/evidence/evidence-body.tsx'
import { VerdictExplanation } from '#web/reports/verdicts/verdict-explanation.tsx'
import { CampaignGuest } from './campaign-guest.ts'

export const handle = { guest: CampaignGuest }

export function meta() {
  return pageMeta({
    title: t`Campaign`,
    description: t`The campaign’s progress, its links with evidence, and its history.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function CampaignPage() {
  const { id = '' } = useParams()
  return (
    <CampaignScreen
      key={id}
      id={id}
      drawCheck={({ verdict, reasons, evidence, checkedAt }) => (
        <>
          <VerdictExplanation verdict={verdict} reasons={reasons} />
          <EvidenceBody evidence={evidence} checkedAt={checkedAt} />
        </>
      )}
    />
  )
}
