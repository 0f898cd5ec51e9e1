import { Check, Clock, TriangleAlert } from 'lucide-react'
import { translated } from '#web/platform/i18n/language.ts'
import { momentText } from '../site-words.ts'

type LookOutcomeProps = {
  /** What is being done, while it is. */
  pending: string | null
  /** Why there was no look at all. */
  problem: string | null
  look: { ok: boolean; text: string; at: string } | null
}

/** What came of a look, in words, where the look was asked for. It is read out as it changes. */
export function CheckOutcome({ pending, problem, look }: LookOutcomeProps) {
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
      {pending === null && problem === null && look !== null && <Look {...look} />}
    </div>
  )
}

function Look({ ok, text, at }: { ok: boolean; text: string; at: string }) {
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
