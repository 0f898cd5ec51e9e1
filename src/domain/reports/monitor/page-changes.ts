import type { MonitoredChangeCode } from '#contract/reports/report-monitor-texts.ts'
import { diffEvidence, type Snapshot } from '../verdict/diff-evidence.ts'
import type { Step } from './link-state.ts'

export type PageChange = { code: MonitoredChangeCode; before: string | null; after: string | null }

/** Changes that the loss or return of a link implies. */
const implied: readonly string[] = ['link_removed', 'link_added', 'verdict_changed']

/** The changes on one page since its last known state; a lost or restored link comes first. */
export function pageChanges(before: Snapshot, after: Snapshot, event: Step['event']): PageChange[] {
  const changes = diffEvidence(before, after).map(
    ({ code, before, after }): PageChange => ({ code, before: textOf(before), after: textOf(after) }),
  )
  if (event === null) return changes
  return [
    { code: event, before: before.verdict, after: after.verdict },
    ...changes.filter(({ code }) => !implied.includes(code)),
  ]
}

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value)
}
