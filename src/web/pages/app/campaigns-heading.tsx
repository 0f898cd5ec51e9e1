import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

/** The heading above each list of campaigns. */
export function CampaignsHeading() {
  return (
    <PageHeading
      title={t`Campaigns`}
      actions={
        <Link to="/campaigns/new" className={buttonStyle()}>
          <Trans>Start Campaign</Trans>
        </Link>
      }
    >
      <Trans>Links placed over time. We check each one live before it costs a credit.</Trans>
    </PageHeading>
  )
}
