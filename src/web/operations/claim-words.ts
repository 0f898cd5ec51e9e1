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
import { liveCountMin, liveRateChecksMin } from '#contract/operations/site-content.ts'
import { dateFormat, numberFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'

type Tone = 'neutral' | 'verified' | 'qualified'

type Place = keyof typeof placeWords

const placeWords = {
  startPage: msg`Shown in: home page.`,
  figures: msg`Shown in: stats row.`,
  waitlist: msg`Shown in: waitlist.`,
  prices: msg`Shown in: pricing and Premium dialogs.`,
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
  waitlistQueue: { label: msg`People on the waitlist`, place: 'waitlist' },
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
export function claimLocation(key: ClaimKey): string {
  return i18n._(placeWords[claimWords[key].place])
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

export const modeWords: Readonly<Record<ClaimMode, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  stated: { label: msg`Show text`, hint: msg`Your text, with a source.` },
  live: { label: msg`Live figure`, hint: msg`Counted in our database.` },
  off: { label: msg`Off`, hint: msg`Not shown anywhere.` },
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

/** Whether a claim waits for a source. */
export function isUnsubstantiated({ standing }: Pick<StaffClaim, 'standing'>): boolean {
  return standing === 'example' || standing === 'unsubstantiated'
}

/** A figure as it was counted: exactly, whatever visitors see of it. */
export function liveText({ live, figure }: Pick<StaffClaim, 'live' | 'figure'>): string | null {
  if (live === null || figure === null) return null
  const { value, outOf } = live
  if (figure !== 'verifiedRate') return figureTexts[figure](value)
  if (!outOf) return t`no links checked yet`
  const share = numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  return plural(outOf, { one: `${share} of # checked link`, other: `${share} of # checked links` })
}

/** A moment where the reader is. */
export function momentText(time: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** Who changed something. */
export function actorText({ by }: { by: { name: string | null } | null }): string {
  if (by === null) return t`the operator (command line)`
  return by.name ?? t`a deleted account`
}

export function testimonialStatus({ isSubstantiated, isShown }: StaffTestimonial): { label: string; tone: Tone } {
  if (isSubstantiated) return { label: t`Shown`, tone: 'verified' }
  return { label: isShown ? t`No source, shown here only` : t`No source`, tone: 'qualified' }
}
