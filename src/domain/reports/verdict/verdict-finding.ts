import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReasonCode, ReasonData } from '#contract/reports/report-reasons.ts'

/** A fact found on a page. `verdict` is the verdict that it supports; `null` for a fact that only becomes a note. */
export type Finding = {
  [Code in ReasonCode]: { verdict: Verdict | null; code: Code; data: ReasonData[Code] }
}[ReasonCode]

export function finding<Code extends ReasonCode>(verdict: Verdict | null, code: Code, data: ReasonData[Code]): Finding {
  return { verdict, code, data } as Finding
}
