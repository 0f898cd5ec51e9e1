import { useQuery } from '@tanstack/react-query'
import { AdminTask } from './admin-task.tsx'
import { moderationCountsQuery } from './queries.ts'

/** How many posts wait for review, and how many readers' reports are open, on the overview of the administration. */
export function ModerationTasks() {
  const { data, isError, refetch } = useQuery(moderationCountsQuery)
  const onRetry = isError ? () => void refetch() : null
  return (
    <>
      <AdminTask
        title="Posts waiting for review"
        way={{ href: '/admin/moderation', label: 'Open moderation' }}
        count={data?.reviews}
        onRetry={onRetry}
      >
        {data?.reviews === 0 ? 'Nothing waits.' : 'They are live once somebody has looked at them.'}
      </AdminTask>
      <AdminTask
        title="Open reports about posts"
        way={{ href: '/admin/moderation?show=reports', label: 'Open moderation' }}
        count={data?.reports}
        onRetry={onRetry}
      >
        {data?.reports === 0 ? 'No reader has complained.' : 'Readers say that something is wrong with a post.'}
      </AdminTask>
    </>
  )
}
