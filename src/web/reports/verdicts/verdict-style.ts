import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import { verdictTexts } from '#contract/reports/report-texts.ts'
import type { ReportResult } from '#contract/reports/reports.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'

export type VerdictTone = 'verified' | 'qualified' | 'lost' | 'unverifiable'

type VerdictStyle = { tone: VerdictTone; shade: number }

/**
 * The style of each verdict in bars, legends and filters: its tone is its meaning, its shade a texture that is unique within the tone. The order is
 * the reading order, from good to unknown.
 */
export const verdictStyles: Record<Verdict, VerdictStyle> = {
  found: { tone: 'verified', shade: 0 },
  wrong_rel: { tone: 'qualified', shade: 3 },
  wrong_anchor: { tone: 'qualified', shade: 0 },
  noindex: { tone: 'qualified', shade: 1 },
  canonicalised_elsewhere: { tone: 'qualified', shade: 2 },
  wrong_target: { tone: 'lost', shade: 1 },
  missing: { tone: 'lost', shade: 0 },
  redirected: { tone: 'lost', shade: 2 },
  http_error: { tone: 'lost', shade: 3 },
  unreachable: { tone: 'lost', shade: 4 },
  robots_blocked: { tone: 'unverifiable', shade: 1 },
  unverifiable: { tone: 'unverifiable', shade: 0 },
}

export const verdictsInOrder = Object.keys(verdictStyles) as Verdict[]

export type RelKind = NonNullable<ReportResult['relKind']>

const relLabels: Record<RelKind, MessageDescriptor> = {
  follow: msg`Followed`,
  nofollow: msg`Nofollow`,
  sponsored: msg`Sponsored`,
  ugc: msg`UGC`,
}
export const relKinds = Object.keys(relLabels) as RelKind[]

/** The label of a kind of rel. */
export function relLabel(rel: RelKind): string {
  return i18n._(relLabels[rel])
}

export function verdictLabel(verdict: Verdict): string {
  return translated(verdictTexts[verdict].label)
}

/** The label of a verdict or a kind of rel, by its name in the API; `undefined` for other values. */
export function nameOfValue(value: string): string | undefined {
  const rel = relKinds.find((kind) => kind === value)
  if (rel !== undefined) return relLabel(rel)
  const verdict = verdictsInOrder.find((known) => known === value)
  return verdict === undefined ? undefined : verdictLabel(verdict)
}
