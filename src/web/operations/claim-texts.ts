import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type {
  ClaimKey,
  ClaimMode,
  ClaimState,
  LiveFigure,
  StaffClaim,
  StaffTestimonial,
} from '#contract/operations/site-content.ts'
import { liveCountMin, liveRateChecksMin } from '#contract/operations/site-content-values.ts'
import { dateFormat, numberFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'

type Tone = 'neutral' | 'verified' | 'qualified'

type ClaimLocation = keyof typeof locationTexts

const locationTexts = {
  startPage: msg`Shown in: home page.`,
  figures: msg`Shown in: stats row.`,
  waitlist: msg`Shown in: waitlist.`,
  prices: msg`Shown in: pricing and Premium dialogs.`,
}

const claimTexts: Readonly<Record<ClaimKey, { label: MessageDescriptor; location: ClaimLocation }>> = {
  customers: { label: msg`Customers`, location: 'startPage' },
  rating: { label: msg`Rating`, location: 'startPage' },
  reviewCount: { label: msg`Number of reviews`, location: 'startPage' },
  successRate: { label: msg`Success rate`, location: 'startPage' },
  verifiedLinks: { label: msg`Verified links`, location: 'startPage' },
  support: { label: msg`Support hours`, location: 'startPage' },
  moneyBack: { label: msg`Money-back guarantee`, location: 'startPage' },
  noSetupFees: { label: msg`No setup fees`, location: 'startPage' },
  cancelAnytime: { label: msg`Cancel anytime`, location: 'startPage' },
  statUserBase: { label: msg`User base`, location: 'figures' },
  statSuccessRate: { label: msg`Success rate`, location: 'figures' },
  statReviews: { label: msg`Reviews`, location: 'figures' },
  statSupport: { label: msg`Support`, location: 'figures' },
  waitlistLaunch: { label: msg`Launch date`, location: 'waitlist' },
  waitlistQueue: { label: msg`People on the waitlist`, location: 'waitlist' },
  waitlistDiscount: { label: msg`Early discount`, location: 'waitlist' },
  founderPricing: { label: msg`Founder pricing`, location: 'waitlist' },
  setupSession: { label: msg`Setup session`, location: 'waitlist' },
  premiumDiscounts: { label: msg`Original prices of Premium`, location: 'prices' },
}

/** The name of a claim: `Money-back guarantee` */
export function claimLabel(key: ClaimKey): string {
  return i18n._(claimTexts[key].label)
}

/** The location of a claim on the site, as a phrase. */
export function claimLocation(key: ClaimKey): string {
  return i18n._(locationTexts[claimTexts[key].location])
}

export const claimGroups: readonly { title: MessageDescriptor; keys: readonly ClaimKey[] }[] = [
  { title: msg`Customers and results`, keys: ['customers', 'rating', 'reviewCount', 'successRate', 'verifiedLinks'] },
  { title: msg`Service`, keys: ['support', 'moneyBack', 'noSetupFees', 'cancelAnytime'] },
  { title: msg`Stats row`, keys: ['statUserBase', 'statSuccessRate', 'statReviews', 'statSupport'] },
  {
    title: msg`Waitlist`,
    keys: ['waitlistLaunch', 'waitlistQueue', 'waitlistDiscount', 'founderPricing', 'setupSession'],
  },
  { title: msg`Prices`, keys: ['premiumDiscounts'] },
]

const figureTexts: Readonly<Record<Exclude<LiveFigure, 'verifiedRate'>, (value: number) => string>> = {
  members: (value) => plural(value, { one: '# member', other: '# members' }),
  verifiedLinks: (value) =>
    plural(value, { one: '# live link at the last check', other: '# live links at the last check' }),
  waiting: (value) => plural(value, { one: '# person on the waitlist', other: '# people on the waitlist' }),
}

export const modeTexts: Readonly<Record<ClaimMode, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  stated: { label: msg`Show text`, hint: msg`Your text, with a source.` },
  live: { label: msg`Live figure`, hint: msg`Counted in our database.` },
  off: { label: msg`Off`, hint: msg`Not shown anywhere.` },
}

/** The status of a claim as a label, with an explanation where a label is not enough. */
export function claimStatus({ state, figure }: Pick<StaffClaim, 'state' | 'figure'>): {
  label: string
  tone: Tone
  text: string | null
} {
  const { label, tone, text } = statusTexts[state]
  return {
    label: i18n._(label),
    tone,
    text: state === 'tooSmall' ? tooSmall(figure) : text === null ? null : i18n._(text),
  }
}

const statusTexts: Readonly<
  Record<ClaimState, { label: MessageDescriptor; tone: Tone; text: MessageDescriptor | null }>
> = {
  shown: { label: msg`Shown`, tone: 'verified', text: null },
  example: { label: msg`No source`, tone: 'qualified', text: msg`Shown, marked as an example.` },
  unsubstantiated: { label: msg`No source`, tone: 'qualified', text: msg`Not shown.` },
  off: { label: msg`Off`, tone: 'neutral', text: null },
  tooSmall: { label: msg`Below minimum`, tone: 'neutral', text: null },
  uncounted: {
    label: msg`Not counted`,
    tone: 'neutral',
    text: msg`Couldn’t count this figure. Trying again.`,
  },
}

function tooSmall(figure: LiveFigure | null): string {
  return figure === 'verifiedRate'
    ? t`Shown from ${liveRateChecksMin} checked links.`
    : t`Shown from ${liveCountMin} upwards.`
}

/** Whether a claim lacks a source. */
export function isUnsubstantiated({ state }: Pick<StaffClaim, 'state'>): boolean {
  return state === 'example' || state === 'unsubstantiated'
}

/** The exact counted figure, even if visitors see a rounded one. */
export function liveText({ live, figure }: Pick<StaffClaim, 'live' | 'figure'>): string | null {
  if (live === null || figure === null) return null
  const { value, outOf } = live
  if (figure !== 'verifiedRate') return figureTexts[figure](value)
  if (!outOf) return t`no links checked yet`
  const share = numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  return plural(outOf, { one: `${share} of # checked link`, other: `${share} of # checked links` })
}

/** A moment in the reader's time zone. */
export function momentText(time: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** The person who made a change. */
export function actorText({ by }: { by: { name: string | null } | null }): string {
  if (by === null) return t`the operator (command line)`
  return by.name ?? t`a deleted account`
}

export function testimonialStatus({ isSubstantiated, isShown }: StaffTestimonial): { label: string; tone: Tone } {
  if (isSubstantiated) return { label: t`Shown`, tone: 'verified' }
  return { label: isShown ? t`No source, shown here only` : t`No source`, tone: 'qualified' }
}
