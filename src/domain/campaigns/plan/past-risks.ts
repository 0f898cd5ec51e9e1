import type { Risk } from '#contract/campaigns/campaigns.ts'
import { similarityOf } from '#domain/sites/similarity/article-signature.ts'
import { daySeconds } from './pace.ts'
import { counted, quoted, risk } from './risk.ts'
import { riskThresholds, velocityDays } from './risk-thresholds.ts'

/** Risks of a plan together with the existing links. Pure functions; each names the figures that it is based on. */

/** Links verified within the past 30 days, and links under way that are due within a day. */
export type PastPace = { target: number; targetDueSoon: number; account: number; accountDueSoon: number }

/** A sudden, many times faster growth of links does not look natural. */
export function velocityRisk(dues: readonly number[], past: PastPace, targetDomain: string | null): Risk {
  const planned = mostWithinDay(dues)
  const here = targetDomain ?? 'the target'
  const faults: string[] = []
  const { velocityTargetQuiet, velocityAccountQuiet } = riskThresholds
  const target = planned + past.targetDueSoon
  const account = planned + past.accountDueSoon
  if (isSpike(target, past.target, velocityTargetQuiet))
    faults.push(
      `Up to ${counted(target, 'new link')} a day to ${here}, where the past ${velocityDays} days saw ${perDay(past.target)}.`,
    )
  if (isSpike(account, past.account, velocityAccountQuiet))
    faults.push(
      `Up to ${counted(account, 'new link')} a day in all your campaigns, where the past ${velocityDays} days saw ${perDay(past.account)}.`,
    )
  if (faults.length > 0) return risk('velocity', 'warn', `${faults.join(' ')} A slower pace looks more natural.`)
  return risk(
    'velocity',
    'ok',
    `Up to ${counted(target, 'new link')} a day to ${here}; the past ${velocityDays} days saw ${perDay(past.target)}.`,
  )
}

function isSpike(planned: number, past: number, quiet: number): boolean {
  return planned > quiet && planned > (past / velocityDays) * riskThresholds.velocityFactor
}

function perDay(links: number): string {
  return `${(links / velocityDays).toLocaleString('en-US', { maximumFractionDigits: 1 })} a day`
}

/** The largest number that is due within any 24 hours. */
export function mostWithinDay(dues: readonly number[]): number {
  const ordered = [...dues].sort((one, other) => one - other)
  let most = 0
  let first = 0
  for (const [index, due] of ordered.entries()) {
    while (due - (ordered[first] ?? due) >= daySeconds) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

export type PairCount = { keyword: string; anchorText: string; count: number }

/** The signatures of the member's earlier articles for the same domain, as far as they are compared. */
export type PastArticles = { signatures: readonly Uint32Array[]; pairs: readonly PairCount[] }

/** Articles that repeat each other are worth no more than one of them. */
export function nearDuplicatesRisk(
  planned: readonly { keyword: string; anchorText: string }[],
  { signatures, pairs }: PastArticles,
  targetDomain: string | null,
): Risk {
  const here = targetDomain ?? 'the target'
  const alike = mostAlike(signatures)
  const repeated = mostRepeated(planned, pairs)
  const { nearDuplicate, samePairMax } = riskThresholds
  const faults: string[] = []
  if (alike.similarity >= nearDuplicate)
    faults.push(
      `Of your ${counted(signatures.length, 'newest article')} for ${here}, ${alike.count} share more than half of their text with another, up to ${Math.floor(alike.similarity * 100)} percent. Use other keywords than before.`,
    )
  if (repeated !== null && repeated.count > samePairMax)
    faults.push(
      `The keyword ${quoted(repeated.keyword)} with the anchor text ${quoted(repeated.anchorText)} would be in ${counted(repeated.count, 'article')} for ${here}, ${repeated.before} of them earlier ones. Add keywords or anchor texts.`,
    )
  if (faults.length > 0) return risk('near_duplicates', 'warn', faults.join(' '))
  const compared =
    signatures.length === 0
      ? `no earlier articles for ${here}`
      : `${counted(signatures.length, 'earlier article')} for ${here}, all different`
  return risk(
    'near_duplicates',
    'ok',
    `There are ${compared}, and no keyword and anchor text come together more than ${samePairMax} times.`,
  )
}

/** How many articles have a near-duplicate among the others, and how similar the two most similar ones are. */
function mostAlike(signatures: readonly Uint32Array[]): { similarity: number; count: number } {
  const alike = new Set<number>()
  let similarity = 0
  for (const [index, one] of signatures.entries()) {
    for (let other = index + 1; other < signatures.length; other += 1) {
      const found = similarityOf(one, signatures[other] ?? one)
      similarity = Math.max(similarity, found)
      if (found >= riskThresholds.nearDuplicate) alike.add(index).add(other)
    }
  }
  return { similarity, count: alike.size }
}

function mostRepeated(
  planned: readonly { keyword: string; anchorText: string }[],
  pairs: readonly PairCount[],
): (PairCount & { before: number }) | null {
  const keyOf = (pair: { keyword: string; anchorText: string }) =>
    JSON.stringify([pair.keyword.toLowerCase(), pair.anchorText.toLowerCase()])
  const before = new Map<string, number>()
  for (const pair of pairs) before.set(keyOf(pair), (before.get(keyOf(pair)) ?? 0) + pair.count)
  const counts = new Map<string, PairCount & { before: number }>()
  for (const { keyword, anchorText } of planned) {
    const key = keyOf({ keyword, anchorText })
    const earlier = before.get(key) ?? 0
    const known = counts.get(key) ?? { keyword, anchorText, count: earlier, before: earlier }
    counts.set(key, { ...known, count: known.count + 1 })
  }
  return [...counts.values()].reduce<(PairCount & { before: number }) | null>(
    (most, pair) => (most === null || pair.count > most.count ? pair : most),
    null,
  )
}
