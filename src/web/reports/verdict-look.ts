import type { Verdict } from '#contract/report-evidence.ts'
import type { ReportResult } from '#contract/reports.ts'

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

/** What search engines are told about a link. */
export const relLabels: Record<RelKind, string> = {
  follow: 'Followed',
  nofollow: 'Nofollow',
  sponsored: 'Sponsored',
  ugc: 'UGC',
}
export const relKinds = Object.keys(relLabels) as RelKind[]
