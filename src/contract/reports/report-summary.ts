import type { Verdict } from './report-evidence.ts'

/** Verdicts that say nothing about the link: the page could not be read, or may not be opened by a crawler. */
export const unjudgedVerdicts: readonly Verdict[] = ['unverifiable', 'robots_blocked']

/** Of the pages that were checked and say something, those that link as asked for. `share` goes from 0 to 1; `null` where no page says anything. */
export type VerifiedShare = { found: number; judged: number; share: number | null }

export function verifiedShare(counts: { checked: number; verdicts: Partial<Record<Verdict, number>> }): VerifiedShare {
  const found = counts.verdicts.found ?? 0
  const judged = unjudgedVerdicts.reduce((rest, verdict) => rest - (counts.verdicts[verdict] ?? 0), counts.checked)
  return { found, judged, share: judged > 0 ? found / judged : null }
}

export const verifiedShareText =
  'Pages that link as requested, out of all pages with a verdict. Pages that couldn’t be read or that robots.txt blocks don’t count.'
