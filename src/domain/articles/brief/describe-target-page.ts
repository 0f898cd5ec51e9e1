import type { KeywordReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import { audienceOf } from './audience-of-page.ts'
import { coversOfPages } from './covers-of-page.ts'
import { kindOfPage } from './kind-of-page.ts'
import { type PageData, readPageData, textsIn } from './page-data.ts'
import type { PageOutline } from './page-outline.ts'
import { plainLine } from './plain-line.ts'
import { relationTo } from './relation-to-keyword.ts'

export type ReadTarget = Extract<TargetPage, { state: 'read' }>

const nameMax = 60
const titleMax = 160
const descriptionMax = 320
const headingMax = 120
const headingsMax = 30
const textMax = 6_000

/** The description that a page gives of itself, before it is compared with a keyword. `text` is the beginning of its visible text. */
export type DescribedPage = { page: Omit<ReadTarget, 'relation'>; text: string }

/**
 * What a page says of itself, in plain text of bounded length. `beside` are pages of the same host that the page links to; they only add to `covers`.
 * Pure.
 */
export function describeTargetPage({
  url,
  outline,
  beside,
}: {
  url: string
  outline: PageOutline
  beside: readonly PageOutline[]
}): DescribedPage {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
  const data = readPageData(outline.data)
  const title = plainLine(outline.title ?? outline.metas.get('og:title') ?? outline.headings[0]?.text ?? '', titleMax)
  const description = plainLine(descriptionIn(outline, data), descriptionMax)
  const siteName = siteNameOf(outline, { host, title, data })
  const pages = [{ outline, data }, ...beside.map((outline) => ({ outline, data: readPageData(outline.data) }))]
  const page = {
    state: 'read' as const,
    url,
    host,
    siteName,
    title,
    description: description === '' ? null : description,
    headings: headingsOf(outline, data),
    kind: kindOfPage({ url, outline, data, title }),
    covers: coversOfPages(pages, [siteName, host]),
    audience: audienceOf(title, description),
    language: languageOf(outline),
  }
  return { page, text: outline.text.slice(0, textMax) }
}

/** Adds to the page its relation to a keyword. */
export function compareWithKeyword({ page, text }: DescribedPage, reading: KeywordReading): ReadTarget {
  return { ...page, relation: relationTo(reading, { ...page, description: page.description ?? '', text }) }
}

function descriptionIn({ metas }: PageOutline, data: readonly PageData[]): string {
  const said = metas.get('description') ?? metas.get('og:description')
  return (
    said ?? data.flatMap(({ fields }) => (typeof fields.description === 'string' ? [fields.description] : []))[0] ?? ''
  )
}

/** Headings in their order, then the questions of a FAQ. */
function headingsOf({ headings }: PageOutline, data: readonly PageData[]): string[] {
  const questions = data.flatMap(({ types, fields }) => (types.includes('Question') ? textsIn(fields.name) : []))
  const lines = [...headings.map(({ text }) => text), ...questions].map((text) => plainLine(text, headingMax))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, headingsMax)
}

type Named = { host: string; title: string; data: readonly PageData[] }

function siteNameOf({ metas }: PageOutline, { host, title, data }: Named): string {
  const ofType = (pattern: RegExp) =>
    data.flatMap(({ types, fields }) =>
      types.some((type) => pattern.test(type)) && typeof fields.name === 'string' ? [fields.name] : [],
    )
  const candidates = [
    metas.get('og:site_name') ?? '',
    ...ofType(/^WebSite$/),
    ...ofType(/Organization$|^(?:Corporation|LocalBusiness|.*Store|.*Business)$/),
    metas.get('application-name') ?? '',
    nameInTitle(title, host) ?? '',
  ]
  const name = candidates.map((candidate) => plainLine(candidate, nameMax)).find((line) => /\p{L}/u.test(line))
  return name ?? host
}

/** The part of a title that matches the host name, else the short last part of the title. */
function nameInTitle(title: string, host: string): string | null {
  const parts = title.split(/\s+[|–—·•-]\s+|\s*[|]\s*/u).filter((part) => part !== '')
  if (parts.length < 2) return null
  const label = letters(host.split('.')[0] ?? '')
  const named = parts.find(
    (part) => letters(part).length > 2 && (label.includes(letters(part)) || letters(part).includes(label)),
  )
  const tail = parts.at(-1) ?? ''
  if (named !== undefined) return named
  return /\s[|–—·]\s/u.test(title) && tail.length <= 40 && tail.split(' ').length <= 4 ? tail : null
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function languageOf({ language, metas }: PageOutline): string | null {
  const said = (language ?? metas.get('og:locale') ?? '').trim().replace('_', '-')
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(said) ? said.toLowerCase() : null
}
