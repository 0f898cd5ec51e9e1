import { reportPagesGuestMax, reportPagesMax, reportPagesMemberMax } from '#contract/limits.ts'
import { useSession } from '#web/platform/session/session.ts'

/** How many pages a report of whoever is here can hold, and what gives more; `null` at the top. */
export type ReportLimit = { max: number; more: 'signup' | 'premium' | null }

export function useReportLimit(): ReportLimit {
  const { state, access } = useSession()
  if (state !== 'signed-in') return { max: reportPagesGuestMax, more: 'signup' }
  if (access?.isPremium === true) return { max: reportPagesMax, more: null }
  return { max: reportPagesMemberMax, more: 'premium' }
}
