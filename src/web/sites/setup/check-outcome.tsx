import { Check, Clock, TriangleAlert } from 'lucide-react'
import { translated } from '#web/platform/i18n/language.ts'
import { momentText } from '../site-labels.ts'

type CheckOutcomeProps = {
  /** The text of the check in progress. */
  pending: string | null
  /** Why the check could not run. */
  problem: string | null
  lastCheck: { ok: boolean; text: string; at: string } | null
}

/** The result of a check as text, next to its button. Screen readers announce each change. */
export function CheckOutcome({ pending, problem, lastCheck }: CheckOutcomeProps) {
  return (
    <div role="status" className="text-sm">
      {pending !== null && (
        <p className="mt-3 flex gap-2.5 rounded bg-sunken p-3 text-ink-soft">
          <Clock size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
          {pending}
        </p>
      )}
      {pending === null && problem !== null && (
        <p className="mt-3 flex gap-2.5 rounded bg-lost-soft p-3">
          <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-lost" aria-hidden="true" />
          {problem}
        </p>
      )}
      {pending === null && problem === null && lastCheck !== null && <LastCheck {...lastCheck} />}
    </div>
  )
}

function LastCheck({ ok, text, at }: { ok: boolean; text: string; at: string }) {
  const Icon = ok ? Check : TriangleAlert
  return (
    <p className={`mt-3 flex gap-2.5 rounded p-3 ${ok ? 'bg-verified-soft' : 'bg-qualified-soft'}`}>
      <Icon
        size={16}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${ok ? 'text-verified' : 'text-qualified'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 wrap-anywhere">
        {translated(text)}{' '}
        <time dateTime={at} className="whitespace-nowrap text-ink-soft tabular-nums">
          {momentText(at)}
        </time>
      </span>
    </p>
  )
}
