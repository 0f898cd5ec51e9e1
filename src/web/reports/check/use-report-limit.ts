import { reportPagesGuestMax, reportPagesMax, reportPagesMemberMax } from '#contract/limits.ts'
import { useSession } from '#web/platform/session/session.ts'

/** The page limit of the current visitor's reports, and what raises it; `null` at the highest limit. */
export type ReportLimit = { max: number; more: 'signup' | 'premium' | null }

export function useReportLimit(): ReportLimit {
  const { state, access } = useSession()
  if (state !== 'signed-in') return { max: reportPagesGuestMax, more: 'signup' }
  if (access?.isPremium === true) return { max: reportPagesMax, more: null }
  return { max: reportPagesMemberMax, more: 'premium' }
}
