import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { AnchorKind, CampaignRel, CampaignStatus, PlacementState, Risk } from '#contract/campaigns.ts'
import { count, dateFormat } from '#web/platform/formats.ts'
import { i18n } from '#web/platform/language.ts'
import type { BarTone } from '#web/ui/share-bar.tsx'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'
type Look = { label: MessageDescriptor; tone: Tone }

const statusLooks: Record<CampaignStatus, Look> = {
  draft: { label: msg`Draft`, tone: 'neutral' },
  running: { label: msg`Running`, tone: 'verified' },
  paused: { label: msg`Paused`, tone: 'qualified' },
  stopping: { label: msg`Stopping`, tone: 'qualified' },
  cancelled: { label: msg`Cancelled`, tone: 'neutral' },
  finished: { label: msg`Finished`, tone: 'neutral' },
}

export function statusLook(status: CampaignStatus): { label: string; tone: Tone } {
  const { label, tone } = statusLooks[status]
  return { label: i18n._(label), tone }
}

const stateLooks: Record<PlacementState, Look & { text: MessageDescriptor }> = {
  waiting: { label: msg`Waiting`, tone: 'neutral', text: msg`Waits for its day and for a site.` },
  writing: { label: msg`Writing`, tone: 'neutral', text: msg`Its article is being written.` },
  publishing: { label: msg`Publishing`, tone: 'neutral', text: msg`Its article is being put on the site.` },
  verifying: {
    label: msg`Verifying`,
    tone: 'neutral',
    text: msg`The page is live and is fetched until the link is found.`,
  },
  verified: { label: msg`Verified`, tone: 'verified', text: msg`Found on the live page, and paid.` },
  lost: { label: msg`Lost`, tone: 'lost', text: msg`Was verified once, and is gone now.` },
  refunded: { label: msg`Lost, refunded`, tone: 'lost', text: msg`Lost within its guarantee: the credit went back.` },
  failed: { label: msg`Failed`, tone: 'unverifiable', text: msg`Could not be placed. It cost nothing.` },
  cancelled: { label: msg`Cancelled`, tone: 'neutral', text: msg`Given up before it was live. It cost nothing.` },
}

/** `text` says what a state means to whoever pays. */
export function stateLook(state: PlacementState): { label: string; tone: Tone; text: string } {
  const { label, tone, text } = stateLooks[state]
  return { label: i18n._(label), tone, text: i18n._(text) }
}

const inState: Record<PlacementState, (links: number) => string> = {
  waiting: (links) => plural(links, { one: '# waiting', other: '# waiting' }),
  writing: (links) => plural(links, { one: '# writing', other: '# writing' }),
  publishing: (links) => plural(links, { one: '# publishing', other: '# publishing' }),
  verifying: (links) => plural(links, { one: '# verifying', other: '# verifying' }),
  verified: (links) => plural(links, { one: '# verified', other: '# verified' }),
  lost: (links) => plural(links, { one: '# lost', other: '# lost' }),
  refunded: (links) => plural(links, { one: '# lost, refunded', other: '# lost, refunded' }),
  failed: (links) => plural(links, { one: '# failed', other: '# failed' }),
  cancelled: (links) => plural(links, { one: '# cancelled', other: '# cancelled' }),
}

/** How many links are in a state: `25 verified`. */
export function inStateText(state: PlacementState, links: number): string {
  return inState[state](links)
}

/** States in the order of a link's life, with how the bar draws them; those that are not begun stay empty. */
export const barLooks: readonly { state: PlacementState; tone: BarTone; shade: number }[] = [
  { state: 'verified', tone: 'verified', shade: 0 },
  { state: 'verifying', tone: 'ink', shade: 1 },
  { state: 'publishing', tone: 'ink', shade: 2 },
  { state: 'writing', tone: 'ink', shade: 3 },
  { state: 'lost', tone: 'lost', shade: 0 },
  { state: 'refunded', tone: 'lost', shade: 2 },
  { state: 'failed', tone: 'unverifiable', shade: 0 },
]

type Words = { label: MessageDescriptor; text: MessageDescriptor }

const anchorKindWords: Record<AnchorKind, Words> = {
  branded: { label: msg`Branded`, text: msg`The name of the site or its address.` },
  partial: { label: msg`Partial match`, text: msg`A keyword with other words around it.` },
  exact: { label: msg`Exact match`, text: msg`A keyword, and nothing else.` },
  other: {
    label: msg({ message: 'Other', comment: 'A kind of anchor text' }),
    text: msg`Words that name neither: this guide, read more.`,
  },
}

export function anchorKindText(kind: AnchorKind): { label: string; text: string } {
  const { label, text } = anchorKindWords[kind]
  return { label: i18n._(label), text: i18n._(text) }
}

const relWords: Record<CampaignRel, Words & { code: MessageDescriptor }> = {
  sponsored: {
    label: msg`Sponsored`,
    code: msg`rel="sponsored"`,
    text: msg`Says openly that the link was paid for, as search engines ask of every paid link. Readers come through it all the same. The right choice unless you know why not.`,
  },
  nofollow: {
    label: msg`Nofollow`,
    code: msg`rel="nofollow"`,
    text: msg`Asks search engines to pass nothing on, without saying why. They accept it for paid links too.`,
  },
  dofollow: {
    label: msg`Dofollow`,
    code: msg`no rel`,
    text: msg`A plain link that passes weight on. Only on your own sites: bought links that pass weight break the rules of search engines and can cost the target its ranking, so we sell none.`,
  },
}

export function relText(rel: CampaignRel): { label: string; code: string; text: string } {
  const { label, code, text } = relWords[rel]
  return { label: i18n._(label), code: i18n._(code), text: i18n._(text) }
}

const riskLevelWords: Record<Risk['level'], MessageDescriptor> = {
  stop: msg`Stops the start`,
  warn: msg`Warning`,
  ok: msg({ message: 'Fine', comment: 'Nothing is wrong with this part of the plan' }),
}

export function riskLevelText(level: Risk['level']): string {
  return i18n._(riskLevelWords[level])
}

export function countText(value: number): string {
  return count(value)
}

/** `1 link`, `25 links`. */
export function linksText(links: number): string {
  return plural(links, { one: '# link', other: '# links' })
}

export function creditsText(credits: number): string {
  return plural(credits, { one: '# credit', other: '# credits' })
}

/** How many begin or are taken each day: `2 a day`. */
export function perDayText(links: number): string {
  return plural(links, { one: '# a day', other: '# a day' })
}

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A moment in the reader's own time zone. */
export function momentText(iso: string): string {
  return dateFormat(moment).format(new Date(iso))
}

export function dateText(iso: string): string {
  return dateFormat(date).format(new Date(iso))
}

/** A target as it is shown: without scheme and final slash. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** A campaign's name, or what stands for one that has none yet. */
export function titleOf({ name, targetUrl }: { name: string; targetUrl: string }): string {
  if (name.trim() !== '') return name
  return targetUrl.trim() === '' ? t`Untitled campaign` : shortUrl(targetUrl)
}
