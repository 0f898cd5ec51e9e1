import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { AdminTask } from './admin-task.tsx'
import { openErrorsQuery } from './queries.ts'

/** The number of unresolved groups of browser errors, for the overview of the administration. */
export function ErrorTask() {
  const { data, isError, refetch } = useQuery(openErrorsQuery)
  return (
    <AdminTask
      title={t`Open errors`}
      way={{ href: '/admin/errors', label: t`Open errors` }}
      count={data}
      onRetry={isError ? () => void refetch() : null}
    >
      {data === 0 ? t`No browser errors reported.` : t`They happened in visitors’ and members’ browsers.`}
    </AdminTask>
  )
}
