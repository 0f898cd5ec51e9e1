import type { Verdict } from './report-evidence.ts'

/** Verdicts without a statement about the link: the page could not be read, or a crawler may not open it. */
export const unjudgedVerdicts: readonly Verdict[] = ['unverifiable', 'robots_blocked']

/** The checked pages with a judged verdict, and those of them with the requested link. `share` is from 0 to 1; `null` when no page is judged. */
export type VerifiedShare = { found: number; judged: number; share: number | null }

export function verifiedShare(counts: { checked: number; verdicts: Partial<Record<Verdict, number>> }): VerifiedShare {
  const found = counts.verdicts.found ?? 0
  const judged = unjudgedVerdicts.reduce((rest, verdict) => rest - (counts.verdicts[verdict] ?? 0), counts.checked)
  return { found, judged, share: judged > 0 ? found / judged : null }
}

export const verifiedShareText =
  'Pages that link as requested, out of all pages with a verdict. Pages that couldn’t be read or that robots.txt blocks don’t count.'
