import { siteFiguresDays as days, survivalLinksMin as needed } from '#contract/limits.ts'
import type { SiteFigures } from '#contract/sites/site-figures.ts'
import type { FigureRow } from '#domain/sites/figure-rows.ts'

/** The figures of a site, as members see them. */
export function presentSiteFigures(row: FigureRow, { isOn }: { isOn: boolean }): SiteFigures {
  return {
    measuredAt: timeOf(row.measuredAt),
    topics: row.topics as SiteFigures['topics'],
    links: {
      checked: row.linksChecked ?? 0,
      found: row.linksFound ?? 0,
      unread: row.linksUnread ?? 0,
      days,
      lastCheckedAt: timeOf(row.linksCheckedAt),
    },
    survival: {
      links: row.survivalLinks ?? 0,
      after: [
        { days: 30, share: row.day30Share, followed: row.day30Links ?? 0, needed },
        { days: 90, share: row.day90Share, followed: row.day90Links ?? 0, needed },
      ],
    },
    speed: {
      medianMs: row.medianMs,
      p95Ms: row.p95Ms,
      checks: row.checks ?? 0,
      unanswered: row.checksUnanswered ?? 0,
      days,
      lastAt: timeOf(row.lastCheckAt),
    },
    indexing: {
      state: row.indexState as SiteFigures['indexing']['state'],
      reason: row.indexText,
      url: row.indexUrl,
      checkedAt: timeOf(row.indexCheckedAt),
    },
    indexNow: { isOn, acceptedAt: timeOf(row.indexNowAt), urls: row.indexNowUrls },
  }
}

function timeOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
