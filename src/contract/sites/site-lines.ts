import { parseCsv } from '#contract/parse-csv.ts'
import { categories } from '#contract/posts/post-values.ts'
import type { NewSite } from './sites.ts'

/** The names of columns that a first line may have. */
const columnNames: Record<string, keyof Columns> = {
  domain: 'host',
  host: 'host',
  hostname: 'host',
  url: 'host',
  website: 'host',
  site: 'host',
  name: 'name',
  title: 'name',
  tagline: 'tagline',
  description: 'tagline',
  theme: 'theme',
  blog_theme: 'theme',
  category: 'categories',
  categories: 'categories',
}
type Columns = { host: number; name?: number; tagline?: number; theme?: number; categories?: number }

/** `line` counts the rows of the file from 1; `value` is the domain as written there. `site` is the requested site, not validated yet. */
export type SiteLine = { line: number; value: string; site: NewSite }

/**
 * Reads a CSV file of domains, one per line. If the first line has names of columns (domain, name, tagline, theme, categories), it defines their
 * order; otherwise the domain is the first cell. Empty lines are skipped.
 */
export function readSiteLines(csv: string): SiteLine[] {
  const rows = parseCsv(csv).map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const named = columnsOf(filled[0]?.cells ?? [])
  const columns = named ?? { host: 0 }
  const lines = named === null ? filled : filled.slice(1)
  return lines.map(({ line, cells }) => ({ line, value: cells[columns.host] ?? '', site: siteOf(cells, columns) }))
}

/** `null`: the first line has no column name for domains, so it contains a domain itself. */
function columnsOf(cells: string[]): Columns | null {
  const columns: Partial<Columns> = {}
  for (const [index, cell] of cells.entries()) {
    const name = cell.toLowerCase().replaceAll(' ', '_')
    const column = Object.hasOwn(columnNames, name) ? columnNames[name] : undefined
    if (column !== undefined) columns[column] ??= index
  }
  return columns.host === undefined ? null : { ...columns, host: columns.host }
}

function siteOf(cells: string[], { host, name, tagline, theme, categories: listed }: Columns): NewSite {
  const filled = (index: number | undefined) => (index === undefined ? undefined : cells[index]) || undefined
  const found = filled(listed)?.split(/[,;|]/).map(categoryOf)
  return {
    host: filled(host) ?? '',
    name: filled(name),
    tagline: filled(tagline),
    // The schema refuses an unknown theme and names the valid ones.
    theme: filled(theme)?.toLowerCase() as NewSite['theme'],
    categories: found as NewSite['categories'],
  }
}

function categoryOf(text: string): string {
  const lower = text.trim().toLowerCase()
  return categories.find((category) => category.toLowerCase() === lower) ?? text.trim()
}
