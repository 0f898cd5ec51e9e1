import { positionsPerReferral, waitlistPendingDays } from '#contract/limits.ts'
import { button, heading, link, type MailBody, note, paragraph } from './mail-body.ts'

/** `url` is the page of the waitlist entry, `leaveUrl` its section for leaving. */
export type WaitlistPosition = { url: string; leaveUrl: string }

const referralRule = `each person who joins through it and confirms moves you up ${positionsPerReferral} places`

/** Requests the confirmation of an address. */
export function waitlistConfirmMail({ url, leaveUrl }: WaitlistPosition): MailBody {
  return {
    subject: 'Confirm your place on the waitlist',
    preview: 'Confirm that this email address is yours to take the next place.',
    blocks: [
      heading('Confirm your place on the waitlist'),
      paragraph(
        'Someone, hopefully you, added this email address to the Linkwright waitlist for automated link building. Confirm it to take the next place.',
      ),
      button('Confirm my place', url),
      paragraph(`The same page then shows your place. It also has your referral link: ${referralRule}.`),
      note(
        `If this wasn’t you, ignore this email. We delete the address after ${waitlistPendingDays} days. Or remove it now:`,
      ),
      link('Leave the waitlist', leaveUrl),
    ],
    because: 'someone joined the waitlist with it.',
  }
}

/** The product is open to a person on the waitlist. `url` is its start page. */
export function waitlistBegunMail({ url, unsubscribeUrl }: { url: string; unsubscribeUrl: string }): MailBody {
  return {
    subject: 'Automated link building is here',
    preview: 'You’re next on the waitlist: start now.',
    blocks: [
      heading('It’s your turn'),
      paragraph('You joined the waitlist for automated link building on Linkwright. It’s now open to you.'),
      paragraph(
        'Sign in or create an account with this email address and start a campaign: choose the page to link to, the anchor texts and the pace. You pay a credit only for each verified link.',
      ),
      button('Start a campaign', url),
      note('This is the only email about it. If you don’t want to start now, you don’t need to do anything.'),
    ],
    because: 'it’s on the waitlist.',
    unsubscribe: { url: unsubscribeUrl, label: 'Leave the waitlist and delete my email address' },
  }
}

/** Links to the entry of a person on the waitlist: when a member joined, and when an address joined again. */
export function waitlistPositionMail({
  url,
  leaveUrl,
  referralUrl,
}: WaitlistPosition & { referralUrl: string }): MailBody {
  return {
    subject: 'You’re on the waitlist',
    preview: 'Your place on the waitlist, and how to move up.',
    blocks: [
      heading('You’re on the waitlist'),
      paragraph('You have a place on the Linkwright waitlist for automated link building. See it here:'),
      button('See my place', url),
      paragraph(`Share this link: ${referralRule}.`),
      link('Your referral link', referralUrl),
      note('Changed your mind? This removes and deletes your email address:'),
      link('Leave the waitlist', leaveUrl),
    ],
    because: 'it’s on the waitlist.',
  }
}
