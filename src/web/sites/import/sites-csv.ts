import type { Site } from '#contract/sites/sites.ts'
import { siteStatus } from '../site-labels.ts'

const head = ['domain', 'name', 'tagline', 'theme', 'categories', 'status', 'articles', 'address', 'added (UTC)']

/** Domains as a CSV file that can be imported again: RFC 4180, in UTF-8 with the byte order mark that some spreadsheets need. */
export function sitesCsv(sites: readonly Site[]): string {
  const rows = sites.map((site) => [
    site.host,
    site.name,
    site.tagline,
    site.theme,
    site.categories.join('|'),
    siteStatus(site).label,
    String(site.articles),
    site.url,
    site.createdAt,
  ])
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would read as a formula is marked as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
