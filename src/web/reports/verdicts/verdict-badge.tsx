import type { Verdict } from '#contract/reports/report-evidence.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { type RelKind, relLabel, verdictLabel, verdictStyles } from './verdict-style.ts'

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <Badge tone={verdictStyles[verdict].tone}>{verdictLabel(verdict)}</Badge>
}

/** The rel of a link for search engines; a dash without a link. */
export function RelText({ rel }: { rel: RelKind | null }) {
  if (rel === null) return <span className="text-ink-faint">–</span>
  return <span className={rel === 'follow' ? 'text-verified' : 'text-qualified'}>{relLabel(rel)}</span>
}
