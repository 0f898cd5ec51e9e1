import type {
  ClaimKey,
  ClaimMode,
  ClaimStanding,
  LiveFigure,
  StaffClaim,
  StaffTestimonial,
} from '#contract/site-content.ts'
import { liveCountMin, liveRateLooksMin } from '#contract/site-content.ts'

type Tone = 'neutral' | 'verified' | 'qualified'

/** What each claim is called, and where visitors meet it. */
export const claimWords: Readonly<Record<ClaimKey, { label: string; place: string }>> = {
  customers: { label: 'Customers', place: 'Start page' },
  rating: { label: 'Rating', place: 'Start page' },
  reviewCount: { label: 'Number of reviews', place: 'Start page' },
  successRate: { label: 'Success rate', place: 'Start page' },
  verifiedLinks: { label: 'Verified links', place: 'Start page' },
  support: { label: 'Support hours', place: 'Start page' },
  moneyBack: { label: 'Money-back guarantee', place: 'Start page' },
  noSetupFees: { label: 'No setup fees', place: 'Start page' },
  cancelAnytime: { label: 'Cancel anytime', place: 'Start page' },
  statUserBase: { label: 'User base', place: 'Row of figures' },
  statSuccessRate: { label: 'Success rate', place: 'Row of figures' },
  statReviews: { label: 'Reviews', place: 'Row of figures' },
  statSupport: { label: 'Support', place: 'Row of figures' },
  waitlistLaunch: { label: 'Launch date', place: 'Waitlist' },
  waitlistQueue: { label: 'People waiting', place: 'Waitlist' },
  waitlistDiscount: { label: 'Early discount', place: 'Waitlist' },
  founderPricing: { label: 'Founder pricing', place: 'Waitlist' },
  setupSession: { label: 'Setup session', place: 'Waitlist' },
  premiumDiscounts: { label: 'Original prices of Premium', place: 'Price list and Premium dialogs' },
}

export const claimGroups: readonly { title: string; keys: readonly ClaimKey[] }[] = [
  { title: 'Customers and results', keys: ['customers', 'rating', 'reviewCount', 'successRate', 'verifiedLinks'] },
  { title: 'Service', keys: ['support', 'moneyBack', 'noSetupFees', 'cancelAnytime'] },
  { title: 'Row of figures', keys: ['statUserBase', 'statSuccessRate', 'statReviews', 'statSupport'] },
  {
    title: 'Waitlist',
    keys: ['waitlistLaunch', 'waitlistQueue', 'waitlistDiscount', 'founderPricing', 'setupSession'],
  },
  { title: 'Prices', keys: ['premiumDiscounts'] },
]

const figureWords: Readonly<Record<Exclude<LiveFigure, 'verifiedRate'>, { one: string; many: string }>> = {
  members: { one: 'member', many: 'members' },
  verifiedLinks: { one: 'link found at the last look', many: 'links found at the last look' },
  waiting: { one: 'person waiting', many: 'people waiting' },
}

export const modeWords: Readonly<Record<ClaimMode, { label: string; hint: string }>> = {
  stated: { label: 'Say it', hint: 'In your own words, with a source.' },
  live: { label: 'Live figure', hint: 'Counted in the database, which is its own source.' },
  off: { label: 'Off', hint: 'Not said anywhere.' },
}

/** Where a claim stands, in a word, and in a sentence where a word is not enough. */
export function standingOf({ standing, figure }: Pick<StaffClaim, 'standing' | 'figure'>): {
  label: string
  tone: Tone
  text: string | null
} {
  return { ...standingWords[standing], ...(standing === 'tooSmall' && { text: tooSmall(figure) }) }
}

const standingWords: Readonly<Record<ClaimStanding, { label: string; tone: Tone; text: string | null }>> = {
  shown: { label: 'Shown', tone: 'verified', text: null },
  example: { label: 'Unsubstantiated', tone: 'qualified', text: 'Shown as an example.' },
  unsubstantiated: { label: 'Unsubstantiated', tone: 'qualified', text: 'Not shown.' },
  off: { label: 'Off', tone: 'neutral', text: null },
  tooSmall: { label: 'Too small', tone: 'neutral', text: null },
  uncounted: { label: 'Not counted', tone: 'neutral', text: 'The figure could not be counted; it is tried again.' },
}

function tooSmall(figure: LiveFigure | null): string {
  return figure === 'verifiedRate'
    ? `Shown from ${liveRateLooksMin} links looked at.`
    : `Shown from ${liveCountMin} upwards.`
}

/** Whether a claim waits for a source. */
export function isUnsubstantiated({ standing }: Pick<StaffClaim, 'standing'>): boolean {
  return standing === 'example' || standing === 'unsubstantiated'
}

/** A figure as it was counted: exactly, whatever visitors see of it. */
export function liveText({ live, figure }: Pick<StaffClaim, 'live' | 'figure'>): string | null {
  if (live === null || figure === null) return null
  const { value, outOf } = live
  if (figure === 'verifiedRate')
    return outOf
      ? `${value}% of ${countText(outOf)} ${outOf === 1 ? 'link' : 'links'} looked at`
      : 'no links looked at yet'
  const { one, many } = figureWords[figure]
  return `${countText(value)} ${value === 1 ? one : many}`
}

export function countText(count: number): string {
  return count.toLocaleString('en')
}

/** A moment where the reader is. */
export function momentText(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** Who changed something. */
export function actorText({ by }: { by: { name: string | null } | null }): string {
  if (by === null) return 'the operator, from the shell'
  return by.name ?? 'an account that is gone'
}

export function testimonialStanding({ isSubstantiated, isShown }: StaffTestimonial): { label: string; tone: Tone } {
  if (isSubstantiated) return { label: 'Shown', tone: 'verified' }
  return { label: isShown ? 'Unsubstantiated, shown here only' : 'Unsubstantiated', tone: 'qualified' }
}
