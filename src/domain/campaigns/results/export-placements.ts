import { placementsPageMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { csvRow } from '#domain/csv.ts'
import { listPlacements, type ShownPlacement } from './placement-queries.ts'

/** Without a byte order mark, spreadsheets read the file in an older encoding. */
const byteOrderMark = '\ufeff'

type Cell = string | number | null

const columns: readonly { title: string; cell: (row: ShownPlacement) => Cell }[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Keyword', cell: ({ keyword }) => keyword },
  { title: 'Anchor text', cell: ({ anchorText }) => anchorText },
  { title: 'Kind of anchor text', cell: ({ anchorKind }) => anchorKind },
  { title: 'Site', cell: ({ siteHost }) => siteHost },
  { title: 'Whose site', cell: ({ siteKind }) => siteKind },
  { title: 'Article', cell: ({ articleTitle }) => articleTitle },
  { title: 'URL', cell: ({ url }) => url },
  { title: 'Verdict', cell: ({ verdict }) => verdict },
  { title: 'Why', cell: ({ text }) => text },
  { title: 'Attempts', cell: ({ attempts }) => attempts },
  { title: 'Views', cell: ({ viewCount }) => viewCount },
  { title: 'Clicks', cell: ({ referralClicks }) => referralClicks },
  { title: 'Due at', cell: ({ dueAt }) => dueAt.toISOString() },
  { title: 'Verified at', cell: ({ verifiedAt }) => verifiedAt?.toISOString() ?? null },
  { title: 'Guarantee until', cell: ({ guaranteeUntil }) => guaranteeUntil?.toISOString() ?? null },
  { title: 'Last checked at', cell: ({ lastCheckedAt }) => lastCheckedAt?.toISOString() ?? null },
]

/**
 * A campaign's links as CSV (RFC 4180) in UTF-8, one page at a time. Cells are escaped so that none is read as a formula. Throws `not_found` before
 * the first line.
 */
export async function* exportPlacements(db: Db, who: { userId: string }, id: string): AsyncGenerator<string> {
  let cursor: string | undefined
  let head = byteOrderMark + csvRow(columns.map(({ title }) => title))
  for (;;) {
    const { placements, next } = await listPlacements(db, who, { id, limit: placementsPageMax, cursor })
    yield head + placements.map((row) => csvRow(columns.map(({ cell }) => cell(row)))).join('')
    if (next === null) return
    cursor = next
    head = ''
  }
}
