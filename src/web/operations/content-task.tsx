import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { AdminTask } from './admin-task.tsx'
import { isUnsubstantiated } from './claim-texts.ts'
import { siteContentQuery } from './queries.ts'

/** The number of claims without a source, for the overview of the administration. */
export function ContentTask() {
  const { data, isError, refetch } = useQuery(siteContentQuery)
  const count = data?.claims.filter(isUnsubstantiated).length
  return (
    <AdminTask
      title={t`Claims without a source`}
      way={{ href: '/admin/site-content', label: t`Open site content` }}
      count={count}
      onRetry={isError ? () => void refetch() : null}
    >
      {count === 0
        ? t`Every claim has a source, is a live figure, or is off.`
        : data?.isProduction === true
          ? t`They have no source, so visitors don’t see them.`
          : t`They have no source. In production, visitors don’t see them.`}
    </AdminTask>
  )
}
