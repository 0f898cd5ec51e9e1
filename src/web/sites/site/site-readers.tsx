import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { siteHistoryQuery } from '../queries.ts'

/** Views of a hosted site's articles, and clicks on their links, by day or month. */
export function SiteReaders({ siteId }: { siteId: string }) {
  const [range, setRange] = useState<HistoryRange>('30d')
  const query = useQuery(siteHistoryQuery(siteId, range))
  return (
    <TimeChart
      title={t`Readers over time`}
      measure={{ day: t`Views and clicks per day`, month: t`Views and clicks per month` }}
      series={[
        { key: 'views', name: t`Views`, tone: 'ink', side: 'up' },
        { key: 'clicks', name: t`Clicks`, tone: 'verified', side: 'up' },
      ]}
      query={query}
      range={range}
      onRange={setRange}
      none={t`No views or clicks in this period.`}
    />
  )
}
