import { type PageUrlOptions, type PageUrls, startList } from './page-urls.ts'
import { findAddresses, looksLikeAddress } from './page-urls-line.ts'

/** Names that columns of pages have in the exports of backlink tools, the surest first. */
const headings: readonly RegExp[] = [
  /^(?:referring|source|linking|backlink|from)[ _-]*(?:page)?[ _-]*(?:url|page|address)?$/,
  /^(?:page|web|live|placement)[ _-]*(?:url|address)$/,
  /^(?:urls?|pages?|address(?:es)?|links?)$/,
]

/** Rows that are looked at to tell which column has the pages. */
const sampledRows = 200

/**
 * Reads the pages out of a table: from the column that its first row calls so, and that has an address, else from the one with most addresses. `line` is the
 * number of the row, counted from 1 with the heading. Empty cells are passed over.
 */
export function readUrlsFromTable(rows: readonly (readonly string[])[], options: PageUrlOptions): PageUrls {
  const list = startList(options)
  const isAddress = (cell: string | undefined) =>
    cell !== undefined && looksLikeAddress(cell.trim(), options.hosts.isHostName)
  const column = columnOf(rows, isAddress)
  const isHeaded = !isAddress(rows[0]?.[column]) && rows.slice(1, sampledRows).some((row) => isAddress(row[column]))
  for (const [index, row] of rows.entries()) {
    const cell = row[column]?.trim() ?? ''
    if (cell === '' || (index === 0 && isHeaded)) continue
    for (const address of findAddresses(cell, options.hosts.isHostName)) list.add(address, index + 1)
  }
  return list.read
}

function columnOf(rows: readonly (readonly string[])[], isAddress: (cell: string | undefined) => boolean): number {
  const sample = rows.slice(0, sampledRows)
  const width = Math.max(0, ...sample.map(({ length }) => length))
  const counts = Array.from({ length: width }, (_, column) => sample.filter((row) => isAddress(row[column])).length)
  for (const heading of headings) {
    const named = sample[0]?.findIndex(
      (cell, column) => heading.test(cell.trim().toLowerCase()) && counts[column] !== 0,
    )
    if (named !== undefined && named !== -1) return named
  }
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)))
}
