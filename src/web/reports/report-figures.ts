import type { ReportResult } from '#contract/reports.ts'
import { type VerdictTone, verdictTones } from './verdict-look.ts'

export type HostFigures = { host: string; pages: number; tones: Record<VerdictTone, number> }
export type AnchorFigures = { anchorText: string; count: number; isExpected: boolean }

/** The pages of each host, those with most pages first. */
export function figuresByHost(rows: readonly ReportResult[]): HostFigures[] {
  const hosts = new Map<string, HostFigures>()
  for (const { url, verdict } of rows) {
    const host = hostOf(url)
    const figures = hosts.get(host) ?? {
      host,
      pages: 0,
      tones: { verified: 0, qualified: 0, lost: 0, unverifiable: 0 },
    }
    hosts.set(host, figures)
    figures.pages += 1
    figures.tones[verdictTones[verdict]] += 1
  }
  return [...hosts.values()].sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1))
}

/** The texts of the links that were found, the most frequent first. */
export function figuresByAnchor(rows: readonly ReportResult[], expected: string): AnchorFigures[] {
  const counts = new Map<string, number>()
  for (const { anchorText } of rows) {
    if (anchorText !== null) counts.set(anchorText, (counts.get(anchorText) ?? 0) + 1)
  }
  return [...counts]
    .map(([anchorText, count]) => ({ anchorText, count, isExpected: sameText(anchorText, expected) }))
    .sort((a, b) => b.count - a.count || (a.anchorText < b.anchorText ? -1 : 1))
}

/** The host as people write it, with a port where it has one; the whole text for what is no URL. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url
}

/** What stands behind the host. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? '' : parsed.pathname + parsed.search
}

export function percent(share: number): string {
  // Rounded, nothing but all is all and nothing but none is none.
  if (share > 0 && share < 0.01) return '< 1 %'
  if (share < 1 && share > 0.99) return '> 99 %'
  return `${Math.round(share * 100)} %`
}

/** How long is left, in words: `about 2 minutes`. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
