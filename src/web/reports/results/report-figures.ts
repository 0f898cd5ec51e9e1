import { plural } from '@lingui/core/macro'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReportFigures, ReportResult } from '#contract/reports/reports.ts'
import { type VerdictTone, verdictStyles, verdictsInOrder } from '../verdicts/verdict-style.ts'

export type HostFigures = { host: string; pages: number; tones: Record<VerdictTone, number> }
export type AnchorFigures = { anchorText: string; count: number; isExpected: boolean }

/** The hosts or texts of a report with the largest counts, in descending order; `total` includes the others. */
type Spread<Figures> = { total: number; most: readonly Figures[] }
export type Spreads = { hosts: Spread<HostFigures>; anchors: Spread<AnchorFigures> & { links: number } }

/** The distribution of the rows over hosts and anchor texts. */
export function spreadsOfRows(rows: readonly ReportResult[], expected: string): Spreads {
  const hosts = figuresByHost(rows)
  const anchors = figuresByAnchor(rows, expected)
  return {
    hosts: { total: hosts.length, most: hosts },
    anchors: {
      total: anchors.length,
      most: anchors,
      links: anchors.reduce((sum, { count }) => sum + count, 0),
    },
  }
}

/** The same distribution from the server's figures; empty for hidden sections. */
export function spreadsOfFigures({ hosts, anchors }: ReportFigures, expected: string): Spreads {
  return {
    hosts: {
      total: hosts?.total ?? 0,
      most: (hosts?.most ?? []).map(({ host, verdicts }) => ({ host, ...pagesByTone(verdicts) })),
    },
    anchors: {
      total: anchors?.total ?? 0,
      most: (anchors?.most ?? []).map(({ anchorText, links }) => ({
        anchorText,
        count: links,
        isExpected: sameText(anchorText, expected),
      })),
      links: anchors?.links ?? 0,
    },
  }
}

function pagesByTone(verdicts: Partial<Record<Verdict, number>>): Omit<HostFigures, 'host'> {
  const figures = { pages: 0, tones: noTones() }
  for (const verdict of verdictsInOrder) {
    const pages = verdicts[verdict] ?? 0
    figures.pages += pages
    figures.tones[verdictStyles[verdict].tone] += pages
  }
  return figures
}

function noTones(): Record<VerdictTone, number> {
  return { verified: 0, qualified: 0, lost: 0, unverifiable: 0 }
}

/** The pages of each host, those with most pages first. */
export function figuresByHost(rows: readonly ReportResult[]): HostFigures[] {
  const hosts = new Map<string, HostFigures>()
  for (const { url, verdict } of rows) {
    const host = hostOf(url)
    const figures = hosts.get(host) ?? { host, pages: 0, tones: noTones() }
    hosts.set(host, figures)
    figures.pages += 1
    figures.tones[verdictStyles[verdict].tone] += 1
  }
  return [...hosts.values()].sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1))
}

/** The texts of the found links, most frequent first. */
export function figuresByAnchor(rows: readonly ReportResult[], expected: string): AnchorFigures[] {
  const counts = new Map<string, number>()
  for (const { anchorText } of rows) {
    if (anchorText !== null) counts.set(anchorText, (counts.get(anchorText) ?? 0) + 1)
  }
  return [...counts]
    .map(([anchorText, count]) => ({ anchorText, count, isExpected: sameText(anchorText, expected) }))
    .sort((a, b) => b.count - a.count || (a.anchorText < b.anchorText ? -1 : 1))
}

/** The host without `www.`, with its port if it has one; the whole text if it is not a URL. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url
}

/** The path and the query. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? '' : parsed.pathname + parsed.search
}

export function percent(share: number): string {
  // Only an exact 0 is shown as 0%, and only an exact 1 as 100%.
  if (share > 0 && share < 0.01) return '< 1%'
  if (share < 1 && share > 0.99) return '> 99%'
  return `${Math.round(share * 100)}%`
}

/** `1 page`, `1,250 pages`. */
export function pagesText(pages: number): string {
  return plural(pages, { one: '# page', other: '# pages' })
}

/** A page may take this long before it counts as not answering, so no shorter estimate is reliable. */
const pageSecondsMax = 30

/** The remaining time as text: `about 2 minutes left`. */
export function timeLeftText(seconds: number): string {
  if (seconds <= pageSecondsMax)
    return plural(pageSecondsMax, { one: 'up to # second left', other: 'up to # seconds left' })
  if (seconds < 60)
    return plural(Math.ceil(seconds / 5) * 5, { one: 'about # second left', other: 'about # seconds left' })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })
  return plural(Math.round(minutes / 60), { one: 'about # hour left', other: 'about # hours left' })
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
