import { type PageUrlOptions, type PageUrls, startList } from './page-urls.ts'
import { findAddresses, isAddressLike } from './page-urls-line.ts'

/** Headings of page columns in the exports of backlink tools, the most specific first. */
const headings: readonly RegExp[] = [
  /^(?:referring|source|linking|backlink|from)[ _-]*(?:page)?[ _-]*(?:url|page|address)?$/,
  /^(?:page|web|live|placement)[ _-]*(?:url|address)$/,
  /^(?:urls?|pages?|address(?:es)?|links?)$/,
]

/** The number of rows that are examined to find the column with the pages. */
const sampledRows = 200

/**
 * Reads the pages of a table: from the column with such a heading and at least one address, otherwise from the column with most addresses. `line` is
 * the number of the row, counted from 1 with the heading. Empty cells are skipped.
 */
export function readUrlsFromTable(rows: readonly (readonly string[])[], options: PageUrlOptions): PageUrls {
  const list = startList(options)
  const isAddress = (cell: string | undefined) =>
    cell !== undefined && isAddressLike(cell.trim(), options.hosts.isHostName)
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
