import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MonitorSettings } from '#contract/reports/report-monitors.ts'
import type { Report } from '#contract/reports/reports.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ownershipQuery } from '../queries.ts'
import { MonitorSettingsForm } from './monitor-settings.tsx'
import { MonitorTimeline } from './monitor-timeline.tsx'
import { monitorQuery, putMonitorMutation } from './queries.ts'

const firstSettings: MonitorSettings = { cadence: 'adaptive', isOn: true, mailAlerts: 'all', webhookAlerts: true }

/** The monitor of a report for its owner: its schedule, its notifications and its changes. Empty for all others. */
export function ReportMonitor({ report }: { report: Report }) {
  const { user } = useSession()
  const { data: isOwn = false } = useQuery(ownershipQuery(report.id, user?.id ?? null))
  if (!isOwn) return null
  return (
    <section aria-labelledby="monitor-title" className="print:hidden">
      <h2 id="monitor-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Monitor</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>
          We check all pages again automatically and tell you what changed. If a link isn’t found, we check again six
          hours later before it counts as lost.
        </Trans>
      </p>
      <MonitorPanel report={report} />
    </section>
  )
}

function MonitorPanel({ report }: { report: Report }) {
  const query = useQuery(monitorQuery(report.id))
  const start = useMutation({
    ...putMonitorMutation(report.id),
    onError: (error) =>
      notify({ title: t`Not monitored`, description: problemOf(error).message, tone: 'lost' }, { force: true }),
  })
  if (query.isPending)
    return (
      <div className="mt-4">
        <RowsSkeleton label={t`Loading the monitor`} rows={2} />
      </div>
    )
  if (query.isLoadingError)
    return (
      <ErrorState className="mt-4" title={t`Couldn’t load the monitor`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  if (query.data === null)
    return (
      <Button className="mt-4" disabled={start.isPending} onClick={() => start.mutate(firstSettings)}>
        {start.isPending ? t`Starting...` : t`Monitor this report`}
      </Button>
    )
  return (
    <>
      <MonitorSettingsForm reportId={report.id} monitor={query.data} />
      <MonitorTimeline report={report} />
    </>
  )
}
