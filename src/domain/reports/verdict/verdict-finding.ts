import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReasonCode, ReasonData } from '#contract/reports/report-texts.ts'

/** Something that was found out about a page. `verdict` is the one it speaks for, `null` for what only is worth knowing. */
export type Finding = {
  [Code in ReasonCode]: { verdict: Verdict | null; code: Code; data: ReasonData[Code] }
}[ReasonCode]

export function finding<Code extends ReasonCode>(verdict: Verdict | null, code: Code, data: ReasonData[Code]): Finding {
  return { verdict, code, data } as Finding
}
