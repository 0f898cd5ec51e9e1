import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { CampaignScreen } from '#web/campaigns/campaign/campaign-screen.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { CampaignGuest } from './campaign-guest.ts'

const CampaignCheck = lazyPart(async () => (await import('../campaign-check.tsx')).CampaignCheck)

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
      drawCheck={(check) => (
        <Suspense fallback={null}>
          <CampaignCheck check={check} />
        </Suspense>
      )}
    />
  )
}
