/** The ranges of a chart, which end today or this month; each is compared with the previous range of the same length. */
export const historyLengths = {
  '7d': { unit: 'day', periods: 7 },
  '30d': { unit: 'day', periods: 30 },
  '90d': { unit: 'day', periods: 90 },
  '12m': { unit: 'month', periods: 12 },
} as const

export type HistoryRange = keyof typeof historyLengths
export const historyRanges = Object.keys(historyLengths) as HistoryRange[]
