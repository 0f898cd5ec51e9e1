import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { titleOf } from '#web/campaigns/campaign-labels.ts'
import { campaignQuery } from '#web/campaigns/queries.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { CampaignDraft } from './campaign-draft.tsx'
import { CampaignGuest } from './campaign-guest.ts'

export const handle = { guest: CampaignGuest }

export function meta() {
  return pageMeta({
    title: t`Edit campaign`,
    description: t`Continue a draft, or change a campaign’s name and pace.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function EditCampaignPage() {
  const { id = '' } = useParams()
  const { data: campaign } = useQuery({ ...campaignQuery(id), enabled: false })
  return (
    <>
      <PageHeading title={t`Edit campaign`}>
        {/* Reserves its line while it loads. */}
        {campaign === undefined ? '\u00a0' : <bdi className="wrap-anywhere">{titleOf(campaign)}</bdi>}
      </PageHeading>
      <CampaignDraft key={id} id={id} />
    </>
  )
}
