import { ContentTask } from '#web/operations/content-task.tsx'
import { ErrorTask } from '#web/operations/error-task.tsx'
import { ModerationTasks } from '#web/operations/moderation-tasks.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: 'Administration',
    description: 'What waits for whoever runs this site.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function AdminOverviewPage() {
  return (
    <>
      <PageHeading title="Overview">What waits for you.</PageHeading>
      <div className="border-line border-t">
        <ContentTask />
        <ModerationTasks />
        <ErrorTask />
      </div>
    </>
  )
}
