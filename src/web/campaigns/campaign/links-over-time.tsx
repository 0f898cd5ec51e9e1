import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { linkHistoryQuery } from '../queries.ts'

/** Links verified and lost by day or month, of one campaign or of all (`null`). */
export function LinksOverTime({ campaignId }: { campaignId: string | null }) {
  const [range, setRange] = useState<HistoryRange>('30d')
  const query = useQuery(linkHistoryQuery(range, campaignId))
  return (
    <TimeChart
      title={t`Links over time`}
      measure={{ day: t`Links per day`, month: t`Links per month` }}
      series={[
        { key: 'verified', name: t`Verified`, tone: 'verified', side: 'up' },
        { key: 'lost', name: t`Lost`, tone: 'lost', side: 'down' },
      ]}
      query={query}
      range={range}
      onRange={setRange}
      none={t`No links were verified or lost in this period.`}
    />
  )
}
