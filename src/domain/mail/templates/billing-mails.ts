import { lazily } from '#contract/lazily.ts'
import { type Block, button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

const money = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const count = lazily(() => new Intl.NumberFormat('en-US'))
const day = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

const dollars = (cents: number) => money().format(Math.abs(cents) / 100)
const testNote = note('This was a test payment: no money moved.')
const because = 'something was bought with it.'
const becausePlan = 'it belongs to a Linkwright subscription.'

type InvoiceMail = {
  occasion: 'credits' | 'subscription' | 'renewal' | 'top-up'
  description: string
  totalCents: number
  number: string
  /** The end of the paid period of a subscription. */
  paidUntil: Date | null
  /** A guest's purchase waits for an account that proves the address. */
  isGuest: boolean
  isLive: boolean
  /** The billing page, or the sign-up page for a guest. */
  url: string
}

/** A payment arrived. Its invoice is attached. */
function invoiceMail(mail: InvoiceMail): MailBody {
  const { description, totalCents, number, isLive, url } = mail
  const title = invoiceTitles[mail.occasion]
  return {
    subject: `${title}: ${dollars(totalCents)} (${number})`,
    preview: `Your invoice ${number} is attached.`,
    blocks: [
      heading(title),
      paragraph('We received your payment of ', strong(dollars(totalCents)), ` for ${description}.`),
      ...whatNow(mail),
      button(mail.isGuest ? 'Create an account' : 'Open billing', url),
      note(`Invoice ${number} is attached as a PDF.`),
      ...(isLive ? [] : [testNote]),
    ],
    because: mail.occasion === 'renewal' ? becausePlan : because,
  }
}

const invoiceTitles = {
  credits: 'Thank you for your purchase',
  subscription: 'Your Premium plan is active',
  renewal: 'Your Premium plan was renewed',
  'top-up': 'Your credits were topped up',
} as const

function whatNow({ occasion, paidUntil, isGuest }: InvoiceMail): Block[] {
  if (isGuest)
    return [paragraph('Create an account with this email address, or sign in with it, to use what you bought.')]
  if (paidUntil !== null) return [paragraph('It is paid until ', strong(day().format(paidUntil)), ' and then renews.')]
  if (occasion === 'top-up') return [paragraph('Automatic top-up bought them because your balance was low.')]
  return [paragraph('Your credits were added to your account.')]
}

type RefundMail = {
  description: string
  amountCents: number
  /** The number of the credit note, and of the invoice that it corrects. */
  number: string
  corrects: string
  isLive: boolean
  url: string
}

/** A payment was refunded, in part or in full. Its credit note is attached. */
function refundMail({ description, amountCents, number, corrects, isLive, url }: RefundMail): MailBody {
  return {
    subject: `Your refund: ${dollars(amountCents)} (${number})`,
    preview: `Credit note ${number} for invoice ${corrects} is attached.`,
    blocks: [
      heading('Your refund is on its way'),
      paragraph('We refunded ', strong(dollars(amountCents)), ` for ${description}.`),
      paragraph('The money goes back to the card or account you paid with, usually within 5 to 10 days.'),
      button('Open billing', url),
      note(`Credit note ${number}, which corrects invoice ${corrects}, is attached as a PDF.`),
      ...(isLive ? [] : [testNote]),
    ],
    because,
  }
}

/** A refund failed. The document that cancels its credit note is attached. */
function refundFailedMail({ description, amountCents, number, corrects, isLive, url }: RefundMail): MailBody {
  return {
    subject: `Your refund failed: ${dollars(amountCents)}`,
    preview: 'Your bank did not take the refund. Your credits are back on your account.',
    blocks: [
      heading('Your refund failed'),
      paragraph('Your bank did not accept the refund of ', strong(dollars(amountCents)), ` for ${description}.`),
      paragraph('What you bought is yours again. Reply through the contact page to get the refund another way.'),
      button('Open billing', url),
      note(`Document ${number}, which cancels credit note ${corrects}, is attached as a PDF.`),
      ...(isLive ? [] : [testNote]),
    ],
    because,
  }
}

type RenewalFailedMail = {
  description: string
  amountCents: number
  /** The time of the next payment attempt; `null` after the last one. */
  nextAttemptAt: Date | null
  isLive: boolean
  url: string
}

/** A renewal could not be paid. */
function renewalFailedMail({ description, amountCents, nextAttemptAt, isLive, url }: RenewalFailedMail): MailBody {
  const next =
    nextAttemptAt === null
      ? 'This was the last try. Pay now to keep your plan.'
      : `We try again on ${day().format(nextAttemptAt)}. If no try succeeds, the plan ends.`
  return {
    subject: 'Your payment failed',
    preview: `${dollars(amountCents)} for ${description} could not be collected. ${next}`,
    blocks: [
      heading('Your payment failed'),
      paragraph('We could not collect ', strong(dollars(amountCents)), ` for ${description}. Your bank declined it.`),
      paragraph(next),
      button('Pay now', url),
      note('You can enter another card there. Your credits and links stay as they are.'),
      ...(isLive ? [] : [testNote]),
    ],
    because: becausePlan,
  }
}

type SubscriptionEndMail = { description: string; endsAt: Date; url: string }

/** A subscription was cancelled and is active until its period ends. */
function subscriptionCancelledMail({ description, endsAt, url }: SubscriptionEndMail): MailBody {
  return {
    subject: 'Your subscription was cancelled',
    preview: `${description} stays active until ${day().format(endsAt)}.`,
    blocks: [
      heading('Your subscription was cancelled'),
      paragraph(`${description} stays active until `, strong(day().format(endsAt)), '. You will not be charged again.'),
      paragraph('Changed your mind? You can resume it until then.'),
      button('Resume the plan', url),
      note('Your credits do not expire.'),
    ],
    because: becausePlan,
  }
}

/** A subscription ended because its renewal was not paid. */
function subscriptionEndedMail({ description, url }: Omit<SubscriptionEndMail, 'endsAt'>): MailBody {
  return {
    subject: 'Your subscription has ended',
    preview: 'The renewal could not be paid, so the plan has ended.',
    blocks: [
      heading('Your subscription has ended'),
      paragraph(`${description} could not be renewed because no payment succeeded. You will not be charged again.`),
      paragraph('You can subscribe again at any time.'),
      button('Open billing', url),
      note('Your credits do not expire.'),
    ],
    because: becausePlan,
  }
}

type LowBalanceMail = { available: number; threshold: number; url: string }

/** The available credits fell below the member's limit. */
function lowBalanceMail({ available, threshold, url }: LowBalanceMail): MailBody {
  const left = available === 1 ? '1 credit' : `${count().format(available)} credits`
  return {
    subject: `Your balance is low: ${left} left`,
    preview: `You asked for a notice below ${count().format(threshold)}.`,
    blocks: [
      heading('Your balance is low'),
      paragraph('You have ', strong(left), ` available. You asked for a notice below ${count().format(threshold)}.`),
      button('Buy credits', url),
      note('You change or switch off this notice on the billing page.'),
    ],
    because: 'low-balance emails are on for its account.',
  }
}

type TopUpFailedMail = {
  description: string
  amountCents: number
  reason: 'declined' | 'authentication' | 'no_card'
  /** Whether automatic top-up is now off. */
  isOff: boolean
  url: string
}

const topUpReasons = {
  declined: 'Your card was declined.',
  authentication: 'Your bank asks you to confirm the payment in person.',
  no_card: 'There is no saved card.',
} as const

/** An automatic top-up was not paid. */
function topUpFailedMail({ description, amountCents, reason, isOff, url }: TopUpFailedMail): MailBody {
  const next = isOff
    ? 'Automatic top-up is turned off. Buy credits, then turn it on again.'
    : 'We try again in a day. Nothing was charged.'
  return {
    subject: 'Automatic top-up failed',
    preview: `${topUpReasons[reason]} ${next}`,
    blocks: [
      heading('Automatic top-up failed'),
      paragraph('We could not collect ', strong(dollars(amountCents)), ` for ${description}. ${topUpReasons[reason]}`),
      paragraph(next),
      button('Open billing', url),
    ],
    because: 'automatic top-up is set up for its account.',
  }
}

type TopUpOffMail = {
  /** The purchase whose money was returned. */
  description: string
  reason: 'refund' | 'dispute'
  url: string
}

const topUpOffReasons = {
  refund: (description: string) => `Your payment for ${description} was refunded`,
  dispute: (description: string) => `Your bank took back the payment for ${description}`,
} as const

/** Automatic top-up was turned off, because money for credits was returned. */
function topUpOffMail({ description, reason, url }: TopUpOffMail): MailBody {
  const why = topUpOffReasons[reason](description)
  return {
    subject: 'Automatic top-up is off',
    preview: `${why}. Your card will not be charged again until you turn it on.`,
    blocks: [
      heading('Automatic top-up is off'),
      paragraph(
        `${why}, and its credits left your balance. We turned automatic top-up off, so that your card is not charged for the same credits again.`,
      ),
      paragraph('To keep buying credits automatically, turn it on again on the billing page.'),
      button('Open billing', url),
    ],
    because: 'automatic top-up was set up for its account.',
  }
}

/** Billing mails. Each is queued in the transaction that books what it reports. */
export type BillingMailData = {
  invoice: InvoiceMail
  refund: RefundMail
  'refund-failed': RefundMail
  'renewal-failed': RenewalFailedMail
  'subscription-cancelled': SubscriptionEndMail
  'subscription-ended': Omit<SubscriptionEndMail, 'endsAt'>
  'low-balance': LowBalanceMail
  'top-up-failed': TopUpFailedMail
  'top-up-off': TopUpOffMail
}

export const billingTemplates: { [Name in keyof BillingMailData]: (data: BillingMailData[Name]) => MailBody } = {
  invoice: invoiceMail,
  refund: refundMail,
  'refund-failed': refundFailedMail,
  'renewal-failed': renewalFailedMail,
  'subscription-cancelled': subscriptionCancelledMail,
  'subscription-ended': subscriptionEndedMail,
  'low-balance': lowBalanceMail,
  'top-up-failed': topUpFailedMail,
  'top-up-off': topUpOffMail,
}
