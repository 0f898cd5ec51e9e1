import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { reportPagesGuestMax, reportPagesMax, reportPagesMemberMax } from '#contract/limits.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { useSession } from '#web/platform/session/session.ts'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'

/** The page limit of the current visitor's reports, and what raises it; `null` at the highest limit. */
export type ReportLimit = { max: number; more: 'signup' | 'premium' | null }

export function useReportLimit(): ReportLimit {
  const { state, access } = useSession()
  if (state !== 'signed-in') return { max: reportPagesGuestMax, more: 'signup' }
  if (access?.isPremium === true) return { max: reportPagesMax, more: null }
  return { max: reportPagesMemberMax, more: 'premium' }
}

/** Shows the page limit, and how to raise it, before the user reaches it. */
export function ReportLimitNote({ limit }: { limit: ReportLimit }) {
  const max = count(limit.max)
  if (limit.more === null)
    return (
      <p>
        <Trans>Up to {max} pages per report.</Trans>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {limit.more === 'signup'
          ? t`Up to ${max} pages as a guest, ${{ memberMax: count(reportPagesMemberMax) }} with a free account, ${{ premiumMax: count(reportPagesMax) }} with Premium.`
          : t`Up to ${max} pages; ${{ premiumMax: count(reportPagesMax) }} with Premium.`}
      </span>
      <DialogLink type={limit.more} variant="secondary" size="sm">
        {limit.more === 'signup' ? t`Create Account` : t`See Premium`}
      </DialogLink>
    </p>
  )
}
