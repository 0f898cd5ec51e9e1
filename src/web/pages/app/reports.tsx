import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/page-meta.ts'
import { reportFormPath } from '#web/reports/report-navigation.ts'
import { ReportWebhooks } from '#web/reports/report-webhooks.tsx'
import { SavedReports } from '#web/reports/saved-reports.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Saved reports`,
    description: t`Your backlink reports.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ReportsPage() {
  return (
    <>
      <PageHeading
        title={t`Saved reports`}
        actions={
          <ButtonLink href={reportFormPath}>
            <Trans>Create Report</Trans>
          </ButtonLink>
        }
      >
        <Trans>Your backlink reports. Each has its own link that you can share.</Trans>
      </PageHeading>
      <SavedReports />
      <ReportWebhooks />
    </>
  )
}
