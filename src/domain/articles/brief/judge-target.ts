import type { UnreadableTargetReason } from '#adapters/knowledge/knowledge.ts'
import type { Fetching } from '#contract/reports/report-evidence.ts'
import { findNotice, isNotFoundTitle, noticeTextMax } from '#domain/scan/notice.ts'
import { findRefusal, shippedRefusals } from '../topics/check-topic.ts'
import type { PageOutline } from './page-outline.ts'

/** A page as it was received. Outline and markup are `null` if the page is not HTML or nothing was received. */
export type FetchedPage = {
  url: string
  fetching: Pick<Fetching, 'failure' | 'robots' | 'status' | 'headers'>
  isHtml: boolean
  outline: PageOutline | null
  html: string
}

const noticeHtmlMax = 131_072

/** The reason why a target says nothing about itself; `null` if it does say something. Pure. */
export function judgeTarget(page: FetchedPage): UnreadableTargetReason | null {
  const { outline } = page
  const silence = silenceOfAnswer(page)
  if (silence !== null) return silence
  if (outline === null || isEmpty(outline)) return 'empty'
  const notice = noticeOf(page, outline)
  // A CAPTCHA page does not show what people see at this address.
  if (notice?.kind === 'captcha') return 'not_read'
  if (notice?.kind === 'parked') return 'parked'
  if (notice !== null || isNotFoundTitle(outline.title ?? '')) return 'error_page'
  return isAdult(page.url, outline) ? 'adult' : null
}

function silenceOfAnswer({ fetching, isHtml, outline }: FetchedPage): UnreadableTargetReason | null {
  const { robots, failure, status } = fetching
  if (robots?.verdict === 'disallowed') return 'blocked_by_robots'
  if (robots?.verdict === 'unreachable' && failure === null) return 'blocked_by_robots'
  // The part that was received before an answer broke off may be enough.
  if (failure !== null && (outline === null || isEmpty(outline))) return 'unreachable'
  // These statuses refuse programs; people may see the page nevertheless.
  if (status === 401 || status === 403 || status === 407 || status === 429) return 'not_read'
  if (fetching.headers['cf-mitigated'] !== undefined) return 'not_read'
  if (status !== null && status >= 400) return 'error_page'
  return isHtml ? null : 'not_html'
}

function isEmpty({ title, headings, metas, textLength }: PageOutline): boolean {
  return title === null && headings.length === 0 && !metas.has('description') && textLength < 20
}

function noticeOf({ url, html }: FetchedPage, outline: PageOutline) {
  if (outline.text.length > noticeTextMax) return null
  const host = URL.parse(url)?.hostname ?? ''
  const { links, headings, title, text } = outline
  const external = links.filter(({ href }) => (URL.parse(href, url)?.hostname ?? host) !== host).length
  const outgoing = { total: links.length, external, internal: links.length - external, nofollow: 0 }
  return findNotice({
    host,
    title,
    text,
    heading: headings[0]?.text ?? '',
    html: html.slice(0, noticeHtmlMax),
    outgoing,
  })
}

const adultEntries = shippedRefusals.filter(({ reason }) => reason === 'obscene' || reason === 'sexual_services')
const adultLabel = /^\s*(?:adult|mature|restricted|RTA-5042-1996-1400-1577-RTA)\s*$/i
const ageGate =
  /\b(?:18|21|eighteen)\b.{0,60}\b(?:adult content|sexually explicit|explicit (?:content|material)|nudity)\b|\b(?:adult content|sexually explicit|nudity)\b.{0,120}\b(?:18|21|eighteen)\b/i
/** Phrases of articles about such sites; the sites themselves do not use them. */
const writtenAbout =
  /\b(?:block|filter|addict\w*|recover\w*|quit|research|law|laws|ban|legislation|education|parental|victims?|trafficking|prevent\w*)\b/i

function isAdult(url: string, { metas, title, headings, text }: PageOutline): boolean {
  if (adultLabel.test(metas.get('rating') ?? '')) return true
  const front = [title ?? '', metas.get('description') ?? '', ...headings.slice(0, 3).map(({ text }) => text)].join(
    '\n',
  )
  if (writtenAbout.test(front)) return false
  const body = text.slice(0, 6_000)
  const host = (URL.parse(url)?.hostname ?? '').replace(/[.-]/g, ' ')
  if (ageGate.test(body.slice(0, 3_000))) return true
  const inFront = foundIn(`${host}\n${front}`)
  const inAll = foundIn(`${host}\n${front}\n${body}`)
  return inFront >= 2 || (inFront === 1 && inAll >= 2) || inAll >= 4
}

/** The number of refused entries in a text. Entries that join several phrases are left out, because they suit short texts only. */
function foundIn(text: string): number {
  return adultEntries.filter((entry) => entry.phrases.length === 1 && findRefusal(text, [entry]) !== null).length
}
