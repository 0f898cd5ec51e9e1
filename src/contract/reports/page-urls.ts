import { targetUrlMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { findAddresses, type IsHostName } from './page-urls-line.ts'
import type { invalidPageTexts } from './report-texts.ts'

export type InvalidPage = { line: number; text: string; reason: keyof typeof invalidPageTexts }

/** `line` counts from 1. `urls` are absolute and without fragment, each page once, in the input order. */
export type PageUrls = { urls: string[]; invalid: InvalidPage[]; duplicates: number; beyondMax: number }

/** The available knowledge of hosts, and of URLs of the same page: a server has more of it than a browser. */
export type PageHosts = {
  isHostName: IsHostName
  /** Why pages of the URL's host cannot be checked, or `null`. */
  refusalOf: (url: URL) => InvalidPage['reason'] | null
  /** The same text for URLs of the same page. */
  keyOf: (url: URL) => string
}
export type PageUrlOptions = { max: number; hosts: PageHosts }

/** The maximum length that is shown of an invalid entry. */
const shownMax = 120

/** A part takes a millisecond or two. */
const linesPerPart = 500

/**
 * Reads a pasted list of pages: one per line, or several in a line, separated by spaces, commas or semicolons. A missing scheme is added; list signs,
 * numbers, quotes and brackets around an address are removed. Pages that differ only in fragment are one page, and so are those with the same key of
 * `hosts`. Entries that cannot be checked are listed, never silently dropped; pages beyond `max` are counted.
 */
export function readPageUrls(text: string, options: PageUrlOptions): PageUrls {
  const parts = readPageUrlsInParts(text, options)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The same, with a pause after each part of the list, because 10,000 lines take long. */
export function* readPageUrlsInParts(text: string, options: PageUrlOptions): Generator<void, PageUrls> {
  const list = startList(options)
  let line = 0
  for (const content of text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/)) {
    line++
    if (line % linesPerPart === 0) yield
    if (content.trim() === '') continue
    for (const address of findAddresses(content, options.hosts.isHostName)) list.add(address, line)
  }
  return list.read
}

/** Reads addresses one by one; `line` is the line of each. */
export function startList({ max, hosts }: PageUrlOptions) {
  const read: PageUrls = { urls: [], invalid: [], duplicates: 0, beyondMax: 0 }
  const known = new Set<string>()

  function add(typed: string, line: number) {
    const page = readPage(typed, hosts)
    if (typeof page === 'string') {
      read.invalid.push({ line, text: typed.length > shownMax ? `${typed.slice(0, shownMax)}…` : typed, reason: page })
      return
    }
    page.hash = ''
    const key = hosts.keyOf(page)
    if (known.has(key)) read.duplicates++
    else if (read.urls.length < max) read.urls.push(page.href)
    else read.beyondMax++
    known.add(key)
  }
  return { add, read }
}

function readPage(typed: string, hosts: PageHosts): URL | InvalidPage['reason'] {
  const trimmed = typed.trim()
  if (trimmed.length > targetUrlMax) return 'too_long'
  const url = parseTargetUrl(trimmed)
  if (url === null) return reasonFor(trimmed)
  return hosts.refusalOf(url) ?? url
}

function reasonFor(typed: string): InvalidPage['reason'] {
  const url = URL.parse(typed)
  if (url === null) return 'not_a_url'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not_web'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return url.href.length > targetUrlMax ? 'too_long' : 'not_a_url'
}
