import type { Verdict } from '#contract/reports/report-evidence.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { type RelKind, relLabel, verdictLabel, verdictStyles } from './verdict-style.ts'

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <Badge tone={verdictStyles[verdict].tone}>{verdictLabel(verdict)}</Badge>
}

/** What search engines are told about a link; a dash where there is none. */
export function RelText({ rel }: { rel: RelKind | null }) {
  if (rel === null) return <span className="text-ink-faint">–</span>
  return <span className={rel === 'follow' ? 'text-verified' : 'text-qualified'}>{relLabel(rel)}</span>
}
