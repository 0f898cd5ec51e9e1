import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReasonCode } from '#contract/reports/report-reasons.ts'
import { verdictTexts } from '#contract/reports/report-texts.ts'
import type { ReportResult } from '#contract/reports/reports.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** Notes that may reduce the worth of a link, although they did not decide. */
const warned: ReadonlySet<string> = new Set<ReasonCode>([
  'hidden_by_style',
  'hidden_link',
  'aria_hidden',
  'noindex',
  'unavailable_since',
  'unavailable_after',
  'noindex_other_crawler',
  'indexifembedded',
  'page_nofollow',
  'canonical_elsewhere',
  'several_canonicals',
  'links_differ_in_rel',
  'anchor_differs',
  'soft_404',
  'cookie_needed',
  'link_on_error_page',
  'framed_documents',
])

/** A verdict, the reasons that decided it, and additional notes. */
export function VerdictExplanation({ verdict, reasons }: { verdict: Verdict; reasons: ReportResult['reasons'] }) {
  const deciding = reasons.filter(({ level }) => level === 'decides')
  const notes = reasons.filter(({ level }) => level === 'notes')
  const warnings = notes.filter(({ code }) => warned.has(code))
  const others = notes.filter(({ code }) => !warned.has(code))
  return (
    <div className="mt-4 mb-6">
      <VerdictBadge verdict={verdict} />
      <p className="mt-2 text-base text-ink">{translated(verdictTexts[verdict].text)}</p>
      {deciding.length > 0 && (
        <ul aria-label={t`Reason for the verdict`} className="mt-3 space-y-1 text-ink text-sm">
          {deciding.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul aria-label={t`Needs attention`} className="mt-3 space-y-2 rounded bg-qualified-soft p-3 text-ink text-sm">
          {warnings.map(({ code, text }) => (
            <li key={code + text} className="flex gap-2.5">
              <TriangleAlert
                size={16}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0 text-qualified"
                aria-hidden="true"
              />
              <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={t`Also worth knowing`} className="mt-3 space-y-1 text-ink-soft text-sm">
          {others.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
