import type { MatchMode, Verdict } from '#contract/reports/report-evidence.ts'
import { unjudgedVerdicts, type VerifiedShare } from '#contract/reports/report-summary.ts'
import { verdictTexts } from '#contract/reports/report-texts.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import { inks } from './pdf-parts.ts'

export const count = (number: number) => new Intl.NumberFormat('en-US').format(number)

/* The PDF shows the values of the API with the labels of the report's page. */

const matchLabels: Record<MatchMode, string> = {
  exact: 'This exact page',
  prefix: 'This page and those below it',
  host: 'Any page of this host',
  domain: 'Any page of this domain',
}

export function matchLabel(mode: string): string {
  return matchLabels[mode as MatchMode] ?? mode
}

const relLabels: Record<string, string> = {
  follow: 'Followed',
  nofollow: 'Nofollow',
  sponsored: 'Sponsored',
  ugc: 'UGC',
}

export function relLabel(rel: string): string {
  return relLabels[rel] ?? rel
}

export function verdictLabel(verdict: Verdict): string {
  return verdictTexts[verdict].label
}

const lost: readonly Verdict[] = ['missing', 'wrong_target', 'http_error', 'unreachable']

/** The colours have the meaning that they have on the site: verified, lost, unknown, and in between. */
export function verdictInk(verdict: Verdict): string {
  if (verdict === 'found') return inks.verified
  if (lost.includes(verdict)) return inks.lost
  return unjudgedVerdicts.includes(verdict) ? inks.soft : inks.qualified
}

/** The summary for a client in one or two sentences: what needs attention, most frequent first, and which pages do not count. */
export function attentionText({ checked, verdicts }: SignedRun['counts'], { found, judged }: VerifiedShare): string {
  if (checked === 0) return 'No page was checked.'
  const unread = checked - judged
  const wrong = (Object.entries(verdicts) as [Verdict, number][])
    .filter(([verdict, pages]) => verdict !== 'found' && !unjudgedVerdicts.includes(verdict) && pages > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([verdict, pages]) => `${verdictLabel(verdict)} (${count(pages)})`)
  const attention = `${pagesText(judged - found)} ${judged - found === 1 ? 'needs' : 'need'} attention: ${wrong.join(', ')}.`
  const first = judged === 0 ? '' : wrong.length === 0 ? 'Every page links as requested.' : attention
  const rest =
    unread === 0 ? '' : `${pagesText(unread)} could not be read and ${unread === 1 ? 'does' : 'do'} not count.`
  return [first, rest].filter((sentence) => sentence !== '').join(' ')
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${count(pages)} pages`
}
