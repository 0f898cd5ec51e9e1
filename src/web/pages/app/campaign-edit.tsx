import { useParams } from 'react-router'
import { pageMeta } from '#web/platform/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CampaignContinue } from '../campaign-continue.tsx'
import { CampaignDraft } from './campaign-draft.tsx'

export const handle = { guest: CampaignContinue }

export function meta() {
  return pageMeta({
    title: 'Edit campaign',
    description: 'Go on with a draft, or change the name and pace of a campaign.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function EditCampaignPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHeading title="Edit campaign" />
      <CampaignDraft key={id} id={id} />
    </>
  )
}
