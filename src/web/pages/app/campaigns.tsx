import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { campaignStatuses } from '#contract/campaigns/campaign-values.ts'
import { statusStyle } from '#web/campaigns/campaign-labels.ts'
import { AlertsSettings } from '#web/campaigns/overview/alerts-settings.tsx'
import { CampaignList } from '#web/campaigns/overview/campaign-list.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'
import { CampaignGuest } from './campaign-guest.ts'
import { CampaignsHeading } from './campaigns-heading.tsx'

const path = '/campaigns'
const pathOf = (status: string | null) => (status === null ? path : `${path}?status=${status}`)

export const handle = { guest: CampaignGuest }

export function meta() {
  return pageMeta({
    title: t`Campaigns`,
    description: t`Your campaigns, their progress and the status of each link.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function CampaignsPage() {
  const [query] = useSearchParams()
  const status = campaignStatuses.find((one) => one === query.get('status')) ?? null
  return (
    <>
      <CampaignsHeading />
      <TabLinks
        label={t`Campaigns by status`}
        current={pathOf(status)}
        tabs={[
          { label: t`All`, to: path },
          ...campaignStatuses
            .filter((one) => one !== 'stopping' || status === 'stopping')
            .map((one) => ({ label: statusStyle(one).label, to: pathOf(one) })),
        ]}
      />
      <CampaignList status={status} allPath={path} />
      <AlertsSettings />
    </>
  )
}
