import { t } from '@lingui/core/macro'
import type { Verdict } from '#contract/report-evidence.ts'
import { verdictTexts } from '#contract/report-texts.ts'
import type { ReportResult } from '#contract/reports.ts'
import { translated } from '#web/platform/language.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** A verdict, what decided it, and what is worth knowing beside. */
export function VerdictWords({ verdict, reasons }: { verdict: Verdict; reasons: ReportResult['reasons'] }) {
  const deciding = reasons.filter(({ level }) => level === 'decides')
  const notes = reasons.filter(({ level }) => level === 'notes')
  return (
    <div className="mt-4 mb-6">
      <VerdictBadge verdict={verdict} />
      <p className="mt-2 text-base text-ink">{translated(verdictTexts[verdict].text)}</p>
      {deciding.length > 0 && (
        <ul aria-label={t`What decided it`} className="mt-3 space-y-1 text-ink text-sm">
          {deciding.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label={t`Worth knowing beside`} className="mt-3 space-y-1 text-ink-soft text-sm">
          {notes.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
