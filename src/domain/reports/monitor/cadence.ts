import type { Cadence } from '#contract/reports/report-monitors.ts'

const dayMs = 86_400_000

/** Days between runs of the adaptive cadence, by the number of consecutive runs without a change. */
const adaptiveDays = [1, 2, 4, 7, 14, 30]

export type Schedule = {
  cadence: Cadence
  /** Days, weeks and months are counted from here. */
  anchoredAt: Date
  unchangedRuns: number
}

/**
 * The time of the next run, always after `now`, so that one run makes up for all missed times. The adaptive cadence checks new and changed links
 * after 24 and 48 hours and extends step by step to 30 days. Months use the day of `anchoredAt`, or their last day.
 */
export function nextRunAt({ cadence, anchoredAt, unchangedRuns }: Schedule, now: Date): Date {
  switch (cadence) {
    case 'daily':
      return nextStep(anchoredAt, dayMs, now)
    case 'weekly':
      return nextStep(anchoredAt, 7 * dayMs, now)
    case 'monthly':
      return nextMonth(anchoredAt, now)
    case 'adaptive':
      return new Date(now.getTime() + (adaptiveDays[Math.min(unchangedRuns, adaptiveDays.length - 1)] ?? 1) * dayMs)
  }
}

/** The number of consecutive runs without a change, after one more run. A suspected link resets it, so that it is checked again soon. */
export function unchangedRunsAfter(unchangedRuns: number, { isUnchanged }: { isUnchanged: boolean }): number {
  return isUnchanged ? unchangedRuns + 1 : 0
}

function nextStep(anchoredAt: Date, stepMs: number, now: Date): Date {
  const steps = Math.floor((now.getTime() - anchoredAt.getTime()) / stepMs) + 1
  return new Date(anchoredAt.getTime() + Math.max(1, steps) * stepMs)
}

function nextMonth(anchoredAt: Date, now: Date): Date {
  const passed =
    (now.getUTCFullYear() - anchoredAt.getUTCFullYear()) * 12 + now.getUTCMonth() - anchoredAt.getUTCMonth()
  const months = Math.max(1, passed)
  const next = monthsAfter(anchoredAt, months)
  return next > now ? next : monthsAfter(anchoredAt, months + 1)
}

function monthsAfter(date: Date, months: number): Date {
  const next = new Date(date)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return next
}
