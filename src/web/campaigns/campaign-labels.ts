import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type {
  AnchorKind,
  CampaignRel,
  CampaignStatus,
  Placement,
  PlacementEvent,
  PlacementEventKind,
  PlacementState,
  Risk,
} from '#contract/campaigns/campaigns.ts'
import { count, dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import type { BarTone } from '#web/ui/charts/share-bar.tsx'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'
type Style = { label: MessageDescriptor; tone: Tone }

const statusStyles: Record<CampaignStatus, Style> = {
  draft: { label: msg`Draft`, tone: 'neutral' },
  running: { label: msg`Running`, tone: 'verified' },
  paused: { label: msg`Paused`, tone: 'qualified' },
  stopping: { label: msg`Stopping`, tone: 'qualified' },
  cancelled: { label: msg`Cancelled`, tone: 'neutral' },
  finished: { label: msg`Finished`, tone: 'neutral' },
}

export function statusStyle(status: CampaignStatus): { label: string; tone: Tone } {
  const { label, tone } = statusStyles[status]
  return { label: i18n._(label), tone }
}

const stateStyles: Record<PlacementState, Style & { text: MessageDescriptor }> = {
  waiting: { label: msg`Scheduled`, tone: 'neutral', text: msg`Waiting for its date and a site.` },
  writing: { label: msg`Writing`, tone: 'neutral', text: msg`Writing the article.` },
  publishing: { label: msg`Publishing`, tone: 'neutral', text: msg`Publishing the article on the site.` },
  verifying: {
    label: msg`Verifying`,
    tone: 'neutral',
    text: msg`The page is live. Checking for the link.`,
  },
  verified: { label: msg`Verified`, tone: 'verified', text: msg`Verified on the live page and charged.` },
  lost: { label: msg`Lost`, tone: 'lost', text: msg`Was verified, but is no longer live.` },
  refunded: {
    label: msg`Lost, refunded`,
    tone: 'lost',
    text: msg`Lost within its guarantee. The credit was refunded.`,
  },
  failed: { label: msg`Failed`, tone: 'unverifiable', text: msg`Couldn’t be placed. No credit was charged.` },
  cancelled: {
    label: msg`Cancelled`,
    tone: 'neutral',
    text: msg`Cancelled before it went live. No credit was charged.`,
  },
}

/** `text`: what a state means for the paying member. */
export function placementStyle(state: PlacementState): { label: string; tone: Tone; text: string } {
  const { label, tone, text } = stateStyles[state]
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

/** The number of links in a state: `25 verified`. */
export function inStateText(state: PlacementState, links: number): string {
  return inState[state](links)
}

/** States in the order of a link's life, with their style in the bar. Links that were not started have none. */
export const barStyles: readonly { state: PlacementState; tone: BarTone; shade: number }[] = [
  { state: 'verified', tone: 'verified', shade: 0 },
  { state: 'verifying', tone: 'ink', shade: 1 },
  { state: 'publishing', tone: 'ink', shade: 2 },
  { state: 'writing', tone: 'ink', shade: 3 },
  { state: 'lost', tone: 'lost', shade: 0 },
  { state: 'refunded', tone: 'lost', shade: 2 },
  { state: 'failed', tone: 'unverifiable', shade: 0 },
]

type LabelAndText = { label: MessageDescriptor; text: MessageDescriptor }

const anchorKindTexts: Record<AnchorKind, LabelAndText> = {
  branded: { label: msg`Branded`, text: msg`The site’s name or domain.` },
  partial: { label: msg`Partial match`, text: msg`A keyword combined with other words.` },
  exact: { label: msg`Exact match`, text: msg`Only the keyword.` },
  other: {
    label: msg({ message: 'Other', comment: 'A kind of anchor text' }),
    text: msg`Generic text, such as “this guide” or “read more”.`,
  },
}

export function anchorKindText(kind: AnchorKind): { label: string; text: string } {
  const { label, text } = anchorKindTexts[kind]
  return { label: i18n._(label), text: i18n._(text) }
}

const relTexts: Record<CampaignRel, LabelAndText & { code: MessageDescriptor }> = {
  sponsored: {
    label: msg`Sponsored`,
    code: msg`rel="sponsored"`,
    text: msg`Marks the link as paid, as search engines require. Readers can still click it. Recommended for most campaigns.`,
  },
  nofollow: {
    label: msg`Nofollow`,
    code: msg`rel="nofollow"`,
    text: msg`Asks search engines not to pass ranking credit. Also accepted for paid links.`,
  },
  dofollow: {
    label: msg`Dofollow`,
    code: msg`no rel`,
    text: msg`A link that passes ranking credit. Only on your own sites: paid dofollow links break search engines’ rules and can cost the target its ranking, so we don’t sell them.`,
  },
}

export function relText(rel: CampaignRel): { label: string; code: string; text: string } {
  const { label, code, text } = relTexts[rel]
  return { label: i18n._(label), code: i18n._(code), text: i18n._(text) }
}

const riskLevelTexts: Record<Risk['level'], MessageDescriptor> = {
  stop: msg`Blocks the start`,
  warn: msg`Warning`,
  ok: msg({ message: 'OK', comment: 'Nothing is wrong with this part of the plan' }),
}

export function riskLevelText(level: Risk['level']): string {
  return i18n._(riskLevelTexts[level])
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

/** Links started, or articles accepted, per day: `2 a day`. */
export function perDayText(links: number): string {
  return plural(links, { one: '# a day', other: '# a day' })
}

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A time in the reader's own time zone. */
export function momentText(iso: string): string {
  return dateFormat(moment).format(new Date(iso))
}

export function dateText(iso: string): string {
  return dateFormat(date).format(new Date(iso))
}

/** When a link that was not found is checked next, and what that check decides. */
export function nextCheckText({ state, nextCheckAt }: Pick<Placement, 'state' | 'nextCheckAt'>): string | null {
  if (nextCheckAt === null) return null
  const time = momentText(nextCheckAt)
  return state === 'lost'
    ? t`Next check: ${{ time }}. If the link is still gone, its credit is refunded.`
    : t`Next check: ${{ time }}. If the link is still gone, it counts as lost.`
}

const suspicionStyles: Record<Exclude<PlacementEventKind, 'step'>, Style> = {
  suspected: { label: msg`Suspected lost`, tone: 'qualified' },
  cleared: { label: msg`No longer suspected`, tone: 'verified' },
}

/** The label of a timeline event. */
export function eventStyle({ kind, to }: Pick<PlacementEvent, 'kind' | 'to'>): { label: string; tone: Tone } {
  if (kind === 'step') return placementStyle(to)
  const { label, tone } = suspicionStyles[kind]
  return { label: i18n._(label), tone }
}

/** A target without scheme and trailing slash. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** A campaign's name, or a substitute if it has none yet. */
export function titleOf({ name, targetUrl }: { name: string; targetUrl: string }): string {
  if (name.trim() !== '') return name
  return targetUrl.trim() === '' ? t`Untitled campaign` : shortUrl(targetUrl)
}
