/** How far back a chart reaches, today or this month the last; each range is compared with the same length of time before it. */
export const historyLengths = {
  '7d': { unit: 'day', periods: 7 },
  '30d': { unit: 'day', periods: 30 },
  '90d': { unit: 'day', periods: 90 },
  '12m': { unit: 'month', periods: 12 },
} as const

export type HistoryRange = keyof typeof historyLengths
export const historyRanges = Object.keys(historyLengths) as HistoryRange[]
