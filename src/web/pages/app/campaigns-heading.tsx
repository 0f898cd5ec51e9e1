import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Above the list of campaigns, wherever it stands. */
export function CampaignsHeading() {
  return (
    <PageHeading
      title="Campaigns"
      actions={
        <Link to="/campaigns/new" className={buttonStyle()}>
          Start Campaign
        </Link>
      }
    >
      Links placed over time, each fetched live before it costs a credit.
    </PageHeading>
  )
}
