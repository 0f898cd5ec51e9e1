import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  clearCampaignIntent,
  peekCampaignIntent,
  planOfTyped,
  type TypedCampaign,
} from '#web/campaigns/wizard/campaign-intent.ts'
import { CampaignWizard } from '#web/campaigns/wizard/campaign-wizard.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { savedFields } from '#web/posts/generator/generator-fields.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { CampaignDraft } from './campaign-draft.tsx'
import { CampaignGuest } from './campaign-guest.ts'

export const handle = { guest: CampaignGuest }

export function meta() {
  return pageMeta({
    title: t`New campaign`,
    description: t`Plan a campaign: target, anchors, sites and pace.`,
    robots: 'noindex',
    canonical: null,
  })
}

/** `?draft=` names the draft that this page created, so that a reload continues it; `?from=home` loads the input of the landing page. */
export default function NewCampaignPage() {
  const [query] = useSearchParams()
  const [begun] = useState(query.get('draft'))
  return (
    <>
      <PageHeading title={t`New campaign`}>
        <Trans>No credits are reserved until you’ve reviewed the cost and risks and started the campaign.</Trans>
      </PageHeading>
      {begun === null ? <FreshWizard isFromHome={query.get('from') === 'home'} /> : <CampaignDraft id={begun} />}
    </>
  )
}

function FreshWizard({ isFromHome }: { isFromHome: boolean }) {
  const [typed] = useState(() => {
    const input: TypedCampaign | null = peekCampaignIntent() ?? (isFromHome ? savedFields() : null)
    return input === null ? null : planOfTyped(input)
  })
  useEffect(clearCampaignIntent, [])
  return <CampaignWizard campaign={null} {...(typed !== null && { typed })} />
}
