import type { Source } from '#adapters/knowledge/knowledge.ts'
import { lazily } from '#contract/lazily.ts'

const sourcesHeading = 'Sources and how this was written'

const licenceNames: Record<string, string> = {
  'CC0-1.0': 'CC0 1.0',
  'CC-BY-SA-4.0': 'CC BY-SA 4.0',
  'LicenseRef-WordNet-3.1': 'WordNet License',
}

/**
 * The end of a generated article as HTML: its writer, its sources, and the note that no editor checked it. `writer` is the name that is stored with
 * the article. Links to sources are `external nofollow`; click counts leave such links out. The page that the article links to is named without a
 * second link.
 */
export function sourcesSection(writer: string, sources: readonly Source[]): string {
  const isEmbedded = writer === 'embedded'
  const items = sources.map(itemOf)
  const hasNotes = sources.some(({ kind }) => kind === 'topic_frame')
  if (isEmbedded && !hasNotes)
    items.push('General notes of the writer. It has no notes on this very topic, so the article stays general.')
  const list = items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  return `<h2>${sourcesHeading}</h2><p>${isEmbedded ? embeddedLine : serviceLine(writer)}</p>${list}`
}

const embeddedLine =
  'This article was composed automatically by this site’s embedded writer from the sources below. No editor has checked it.'

function serviceLine(writer: string): string {
  const model = writer.includes(':') ? writer.slice(writer.indexOf(':') + 1) : writer
  return (
    `This article was written by a text service (${escapeText(model)}) from the sources below. Sentences with figures, names or quotations that are ` +
    'not in them were taken out automatically. No editor has checked it.'
  )
}

function itemOf({ kind, title, url, licence, retrievedAt }: Source): string {
  const named = escapeText(title)
  if (kind === 'target_page') return `The linked page “${named}”${readOn(retrievedAt)}`
  const linked = url === null ? named : `<a href="${escapeText(url)}" rel="external nofollow">${named}</a>`
  const terms = licence === null ? '' : `, ${licenceNames[licence] ?? escapeText(licence)}`
  return `${linked}${terms}${readOn(retrievedAt)}`
}

const dayFormat = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }))

function readOn(date: string | null): string {
  const day = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(day) ? '' : `, read on ${dayFormat().format(day)}`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
