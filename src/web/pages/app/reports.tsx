import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { ReportWebhooks } from '#web/reports/monitor/report-webhooks.tsx'
import { reportFormPath } from '#web/reports/saved/report-navigation.ts'
import { SavedReports } from '#web/reports/saved/saved-reports.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

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
