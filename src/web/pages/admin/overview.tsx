import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ContentTask } from '#web/operations/content-task.tsx'
import { ErrorTask } from '#web/operations/error-task.tsx'
import { ModerationTasks } from '#web/operations/moderation-tasks.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Administration`,
    description: t`Items that need your attention.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AdminOverviewPage() {
  return (
    <>
      <PageHeading title={t`Overview`}>
        <Trans>Items that need your attention.</Trans>
      </PageHeading>
      <div className="border-line border-t">
        <ContentTask />
        <ModerationTasks />
        <ErrorTask />
      </div>
    </>
  )
}
