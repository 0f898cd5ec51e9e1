import { targetUrlMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { findAddresses, type IsHostName } from './page-urls-line.ts'
import type { invalidPageTexts } from './report-texts.ts'

export type InvalidPage = { line: number; text: string; reason: keyof typeof invalidPageTexts }

/** `line` counts from 1. `urls` are absolute and without fragment, each page once, in the order given. */
export type PageUrls = { urls: string[]; invalid: InvalidPage[]; duplicates: number; beyondMax: number }

/** What is known of hosts and of pages that are one and the same: more on a server than in a browser. */
export type PageHosts = {
  isHostName: IsHostName
  /** Why pages of the URL's host cannot be checked, or `null`. */
  refusalOf: (url: URL) => InvalidPage['reason'] | null
  /** The same text for URLs of the same page. */
  keyOf: (url: URL) => string
}
export type PageUrlOptions = { max: number; hosts: PageHosts }

/** Of what is no address, so much is shown again. */
const shownMax = 120

/**
 * Reads the pages that somebody pasted: one a line, or several in one, apart by spaces, commas or semicolons. A scheme is added where there is none;
 * list signs, numbers, quotes and brackets around an address are dropped. Pages that differ in fragment
 * alone are one page, and what else `hosts` says. Whatever cannot be checked is listed, never silently left out; what is over `max` is counted.
 */
export function readPageUrls(text: string, options: PageUrlOptions): PageUrls {
  const list = startList(options)
  let line = 0
  for (const content of text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/)) {
    line++
    if (content.trim() === '') continue
    for (const address of findAddresses(content, options.hosts.isHostName)) list.add(address, line)
  }
  return list.read
}

/** Reads addresses one by one: `line` is where each stands. */
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
