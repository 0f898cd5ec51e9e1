import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type {
  ClaimKey,
  ClaimMode,
  ClaimStanding,
  LiveFigure,
  StaffClaim,
  StaffTestimonial,
} from '#contract/site-content.ts'
import { liveCountMin, liveRateLooksMin } from '#contract/site-content.ts'
import { dateFormat, numberFormat } from '#web/platform/formats.ts'
import { i18n } from '#web/platform/language.ts'

type Tone = 'neutral' | 'verified' | 'qualified'

type Place = keyof typeof placeWords

const placeWords = {
  startPage: msg`Where visitors meet it: start page.`,
  figures: msg`Where visitors meet it: row of figures.`,
  waitlist: msg`Where visitors meet it: waitlist.`,
  prices: msg`Where visitors meet it: price list and Premium dialogs.`,
}

const claimWords: Readonly<Record<ClaimKey, { label: MessageDescriptor; place: Place }>> = {
  customers: { label: msg`Customers`, place: 'startPage' },
  rating: { label: msg`Rating`, place: 'startPage' },
  reviewCount: { label: msg`Number of reviews`, place: 'startPage' },
  successRate: { label: msg`Success rate`, place: 'startPage' },
  verifiedLinks: { label: msg`Verified links`, place: 'startPage' },
  support: { label: msg`Support hours`, place: 'startPage' },
  moneyBack: { label: msg`Money-back guarantee`, place: 'startPage' },
  noSetupFees: { label: msg`No setup fees`, place: 'startPage' },
  cancelAnytime: { label: msg`Cancel anytime`, place: 'startPage' },
  statUserBase: { label: msg`User base`, place: 'figures' },
  statSuccessRate: { label: msg`Success rate`, place: 'figures' },
  statReviews: { label: msg`Reviews`, place: 'figures' },
  statSupport: { label: msg`Support`, place: 'figures' },
  waitlistLaunch: { label: msg`Launch date`, place: 'waitlist' },
  waitlistQueue: { label: msg`People waiting`, place: 'waitlist' },
  waitlistDiscount: { label: msg`Early discount`, place: 'waitlist' },
  founderPricing: { label: msg`Founder pricing`, place: 'waitlist' },
  setupSession: { label: msg`Setup session`, place: 'waitlist' },
  premiumDiscounts: { label: msg`Original prices of Premium`, place: 'prices' },
}

/** What a claim is called: `Money-back guarantee` */
export function claimLabel(key: ClaimKey): string {
  return i18n._(claimWords[key].label)
}

/** Where visitors meet it, in a sentence. */
export function claimPlace(key: ClaimKey): string {
  return i18n._(placeWords[claimWords[key].place])
}

export const claimGroups: readonly { title: MessageDescriptor; keys: readonly ClaimKey[] }[] = [
  { title: msg`Customers and results`, keys: ['customers', 'rating', 'reviewCount', 'successRate', 'verifiedLinks'] },
  { title: msg`Service`, keys: ['support', 'moneyBack', 'noSetupFees', 'cancelAnytime'] },
  { title: msg`Row of figures`, keys: ['statUserBase', 'statSuccessRate', 'statReviews', 'statSupport'] },
  {
    title: msg`Waitlist`,
    keys: ['waitlistLaunch', 'waitlistQueue', 'waitlistDiscount', 'founderPricing', 'setupSession'],
  },
  { title: msg`Prices`, keys: ['premiumDiscounts'] },
]

const figureTexts: Readonly<Record<Exclude<LiveFigure, 'verifiedRate'>, (value: number) => string>> = {
  members: (value) => plural(value, { one: '# member', other: '# members' }),
  verifiedLinks: (value) =>
    plural(value, { one: '# link found at the last look', other: '# links found at the last look' }),
  waiting: (value) => plural(value, { one: '# person waiting', other: '# people waiting' }),
}

export const modeWords: Readonly<Record<ClaimMode, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  stated: { label: msg`Say it`, hint: msg`In your own words, with a source.` },
  live: { label: msg`Live figure`, hint: msg`Counted in the database, which is its own source.` },
  off: { label: msg`Off`, hint: msg`Not said anywhere.` },
}

/** Where a claim stands, in a word, and in a sentence where a word is not enough. */
export function standingOf({ standing, figure }: Pick<StaffClaim, 'standing' | 'figure'>): {
  label: string
  tone: Tone
  text: string | null
} {
  const { label, tone, text } = standingWords[standing]
  return {
    label: i18n._(label),
    tone,
    text: standing === 'tooSmall' ? tooSmall(figure) : text === null ? null : i18n._(text),
  }
}

const standingWords: Readonly<
  Record<ClaimStanding, { label: MessageDescriptor; tone: Tone; text: MessageDescriptor | null }>
> = {
  shown: { label: msg`Shown`, tone: 'verified', text: null },
  example: { label: msg`Unsubstantiated`, tone: 'qualified', text: msg`Shown as an example.` },
  unsubstantiated: { label: msg`Unsubstantiated`, tone: 'qualified', text: msg`Not shown.` },
  off: { label: msg`Off`, tone: 'neutral', text: null },
  tooSmall: { label: msg`Too small`, tone: 'neutral', text: null },
  uncounted: {
    label: msg`Not counted`,
    tone: 'neutral',
    text: msg`The figure could not be counted; it is tried again.`,
  },
}

function tooSmall(figure: LiveFigure | null): string {
  return figure === 'verifiedRate'
    ? t`Shown from ${liveRateLooksMin} links looked at.`
    : t`Shown from ${liveCountMin} upwards.`
}

/** Whether a claim waits for a source. */
export function isUnsubstantiated({ standing }: Pick<StaffClaim, 'standing'>): boolean {
  return standing === 'example' || standing === 'unsubstantiated'
}

/** A figure as it was counted: exactly, whatever visitors see of it. */
export function liveText({ live, figure }: Pick<StaffClaim, 'live' | 'figure'>): string | null {
  if (live === null || figure === null) return null
  const { value, outOf } = live
  if (figure !== 'verifiedRate') return figureTexts[figure](value)
  if (!outOf) return t`no links looked at yet`
  const share = numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  return plural(outOf, { one: `${share} of # link looked at`, other: `${share} of # links looked at` })
}

/** A moment where the reader is. */
export function momentText(time: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** Who changed something. */
export function actorText({ by }: { by: { name: string | null } | null }): string {
  if (by === null) return t`the operator, from the shell`
  return by.name ?? t`an account that is gone`
}

export function testimonialStanding({ isSubstantiated, isShown }: StaffTestimonial): { label: string; tone: Tone } {
  if (isSubstantiated) return { label: t`Shown`, tone: 'verified' }
  return { label: isShown ? t`Unsubstantiated, shown here only` : t`Unsubstantiated`, tone: 'qualified' }
}
