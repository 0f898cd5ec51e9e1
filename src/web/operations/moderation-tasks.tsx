import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { AdminTask } from './admin-task.tsx'
import { moderationCountsQuery } from './queries.ts'

/** The numbers of posts in review and of open reports by readers, for the overview of the administration. */
export function ModerationTasks() {
  const { data, isError, refetch } = useQuery(moderationCountsQuery)
  const onRetry = isError ? () => void refetch() : null
  return (
    <>
      <AdminTask
        title={t`Posts waiting for review`}
        way={{ href: '/admin/moderation', label: t`Open moderation` }}
        count={data?.reviews}
        onRetry={onRetry}
      >
        {data?.reviews === 0 ? t`Nothing to review.` : t`They go live after review.`}
      </AdminTask>
      <AdminTask
        title={t`Open reports about posts`}
        way={{ href: '/admin/moderation?show=reports', label: t`Open moderation` }}
        count={data?.reports}
        onRetry={onRetry}
      >
        {data?.reports === 0 ? t`No reports from readers.` : t`Readers reported a problem with a post.`}
      </AdminTask>
    </>
  )
}
