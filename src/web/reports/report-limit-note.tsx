import { reportPagesMax, reportPagesMemberMax } from '#contract/limits.ts'
import { DialogLink } from '#web/ui/dialog-link.tsx'
import type { ReportLimit } from './use-report-limit.ts'

/** How many pages fit, and the way to more, said before anybody runs into it. */
export function ReportLimitNote({ limit }: { limit: ReportLimit }) {
  const max = limit.max.toLocaleString('en')
  if (limit.more === null) return <p>Up to {max} pages a report.</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {limit.more === 'signup'
          ? `Up to ${max} pages as a guest; with a free account ${reportPagesMemberMax.toLocaleString('en')}, with Premium ${reportPagesMax.toLocaleString('en')}.`
          : `Up to ${max} pages; with Premium ${reportPagesMax.toLocaleString('en')}.`}
      </span>
      <DialogLink type={limit.more} variant="secondary" size="sm">
        {limit.more === 'signup' ? 'Create Account' : 'See Premium'}
      </DialogLink>
    </p>
  )
}
