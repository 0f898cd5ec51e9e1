import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { creditHistoryQuery } from '../queries.ts'

/** Credits added and spent by day or month. */
export function CreditsOverTime() {
  const [range, setRange] = useState<HistoryRange>('30d')
  const query = useQuery(creditHistoryQuery(range))
  return (
    <TimeChart
      title={t`Credits over time`}
      measure={{ day: t`Credits per day`, month: t`Credits per month` }}
      series={[
        { key: 'added', name: t`Added`, tone: 'verified', side: 'up' },
        { key: 'spent', name: t`Spent`, tone: 'ink', side: 'down' },
      ]}
      query={query}
      range={range}
      onRange={setRange}
      none={t`No credits were added or spent in this period.`}
    />
  )
}
