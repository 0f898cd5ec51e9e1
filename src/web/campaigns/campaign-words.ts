import type { AnchorKind, CampaignRel, CampaignStatus, PlacementState, Risk } from '#contract/campaigns.ts'
import type { BarTone } from '#web/ui/share-bar.tsx'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'
type Look = { label: string; tone: Tone }

export const statusLooks: Record<CampaignStatus, Look> = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Running', tone: 'verified' },
  paused: { label: 'Paused', tone: 'qualified' },
  stopping: { label: 'Stopping', tone: 'qualified' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  finished: { label: 'Finished', tone: 'neutral' },
}

/** `text` says what a state means to whoever pays. */
export const stateLooks: Record<PlacementState, Look & { text: string }> = {
  waiting: { label: 'Waiting', tone: 'neutral', text: 'Waits for its day and for a site.' },
  writing: { label: 'Writing', tone: 'neutral', text: 'Its article is being written.' },
  publishing: { label: 'Publishing', tone: 'neutral', text: 'Its article is being put on the site.' },
  verifying: { label: 'Verifying', tone: 'neutral', text: 'The page is live and is fetched until the link is found.' },
  verified: { label: 'Verified', tone: 'verified', text: 'Found on the live page, and paid.' },
  lost: { label: 'Lost', tone: 'lost', text: 'Was verified once, and is gone now.' },
  refunded: { label: 'Lost, refunded', tone: 'lost', text: 'Lost within its guarantee: the credit went back.' },
  failed: { label: 'Failed', tone: 'unverifiable', text: 'Could not be placed. It cost nothing.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', text: 'Given up before it was live. It cost nothing.' },
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

export const anchorKindTexts: Record<AnchorKind, { label: string; text: string }> = {
  branded: { label: 'Branded', text: 'The name of the site or its address.' },
  partial: { label: 'Partial match', text: 'A keyword with other words around it.' },
  exact: { label: 'Exact match', text: 'A keyword, and nothing else.' },
  other: { label: 'Other', text: 'Words that name neither: this guide, read more.' },
}

export const relTexts: Record<CampaignRel, { label: string; code: string; text: string }> = {
  sponsored: {
    label: 'Sponsored',
    code: 'rel="sponsored"',
    text: 'Says openly that the link was paid for, as search engines ask of every paid link. Readers come through it all the same. The right choice unless you know why not.',
  },
  nofollow: {
    label: 'Nofollow',
    code: 'rel="nofollow"',
    text: 'Asks search engines to pass nothing on, without saying why. They accept it for paid links too.',
  },
  dofollow: {
    label: 'Dofollow',
    code: 'no rel',
    text: 'A plain link that passes weight on. Only on your own sites: bought links that pass weight break the rules of search engines and can cost the target its ranking, so we sell none.',
  },
}

export const riskLevelTexts: Record<Risk['level'], Look> = {
  stop: { label: 'Stops the start', tone: 'lost' },
  warn: { label: 'Warning', tone: 'qualified' },
  ok: { label: 'Fine', tone: 'verified' },
}

const count = new Intl.NumberFormat('en')

export function countText(value: number): string {
  return count.format(value)
}

/** `1 link`, `25 links`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${count.format(value)} ${value === 1 ? one : many}`
}

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A moment in the reader's own time zone. */
export function momentText(iso: string): string {
  return moment.format(new Date(iso))
}

export function dateText(iso: string): string {
  return date.format(new Date(iso))
}

/** A target as it is shown: without scheme and final slash. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** A campaign's name, or what stands for one that has none yet. */
export function titleOf({ name, targetUrl }: { name: string; targetUrl: string }): string {
  if (name.trim() !== '') return name
  return targetUrl.trim() === '' ? 'Untitled campaign' : shortUrl(targetUrl)
}
