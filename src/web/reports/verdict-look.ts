import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Verdict } from '#contract/report-evidence.ts'
import { verdictTexts } from '#contract/report-texts.ts'
import type { ReportResult } from '#contract/reports.ts'
import { i18n, translated } from '#web/platform/language.ts'

export type VerdictTone = 'verified' | 'qualified' | 'lost' | 'unverifiable'

/** Verdicts in the order in which people read them: from what is good to what nobody can say. */
export const verdictTones = {
  found: 'verified',
  wrong_rel: 'qualified',
  wrong_anchor: 'qualified',
  noindex: 'qualified',
  canonicalised_elsewhere: 'qualified',
  wrong_target: 'lost',
  missing: 'lost',
  redirected: 'lost',
  http_error: 'lost',
  unreachable: 'lost',
  robots_blocked: 'unverifiable',
  unverifiable: 'unverifiable',
} as const satisfies Record<Verdict, VerdictTone>

export const verdictsInOrder = Object.keys(verdictTones) as Verdict[]

export type RelKind = NonNullable<ReportResult['relKind']>

const relLabels: Record<RelKind, MessageDescriptor> = {
  follow: msg`Followed`,
  nofollow: msg`Nofollow`,
  sponsored: msg`Sponsored`,
  ugc: msg`UGC`,
}
export const relKinds = Object.keys(relLabels) as RelKind[]

/** What search engines are told about a link. */
export function relLabel(rel: RelKind): string {
  return i18n._(relLabels[rel])
}

export function verdictLabel(verdict: Verdict): string {
  return translated(verdictTexts[verdict].label)
}

/** What a verdict or a kind of rel is called, by its name in the API; `undefined` for what is neither. */
export function nameOfValue(value: string): string | undefined {
  const rel = relKinds.find((kind) => kind === value)
  if (rel !== undefined) return relLabel(rel)
  const verdict = verdictsInOrder.find((known) => known === value)
  return verdict === undefined ? undefined : verdictLabel(verdict)
}
