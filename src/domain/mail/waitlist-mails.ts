import { placesPerReferral, waitlistPendingDays } from '#contract/limits.ts'
import { button, heading, link, type MailBody, note, paragraph } from './mail-body.ts'

/** `url` is the page of the place on the waitlist, `leaveUrl` the part of it that leaves. */
export type WaitlistPlace = { url: string; leaveUrl: string }

const referralRule = `each person who joins through it and confirms counts as if you had confirmed ${placesPerReferral} places earlier`

/** Asks the owner of an address whether they mean to wait. */
export function waitlistConfirmMail({ url, leaveUrl }: WaitlistPlace): MailBody {
  return {
    subject: 'Confirm your place on the waitlist',
    preview: 'Confirm that this address is yours, and you take the next place in the queue.',
    blocks: [
      heading('Confirm your place on the waitlist'),
      paragraph(
        'Somebody, hopefully you, put this address on the Linkwright waitlist for automated link building. Confirm it, and you take the next place in the queue.',
      ),
      button('Confirm my place', url),
      paragraph(`From then on the same page shows where you stand. It also has a link of your own: ${referralRule}.`),
      note(
        `If this was not you, ignore this mail: the address is forgotten after ${waitlistPendingDays} days. Or take it off at once:`,
      ),
      link('Leave the waitlist', leaveUrl),
    ],
    because: 'somebody joined the waitlist with it.',
  }
}

/** It has begun for somebody who waited. `url` is where they start. */
export function waitlistBegunMail({ url, unsubscribeUrl }: { url: string; unsubscribeUrl: string }): MailBody {
  return {
    subject: 'Automated link building has begun',
    preview: 'You waited for it: it is your turn now.',
    blocks: [
      heading('It is your turn'),
      paragraph(
        'You asked to be told when automated link building begins on Linkwright. It has begun, and your place in the queue has come up.',
      ),
      paragraph(
        'Sign in with this address, or create an account with it, and start a campaign: choose the page to link to, the anchor texts and the pace. A link costs a credit once it was found on the page, and not before.',
      ),
      button('Start a campaign', url),
      note('This is the only mail about it. If you do not want to start now, there is nothing to do.'),
    ],
    because: 'it is on the waitlist.',
    unsubscribe: { url: unsubscribeUrl, label: 'Leave the waitlist and erase my address' },
  }
}

/** Shows somebody who waits the way to their place: when a member joined, and when somebody joined again. */
export function waitlistPlaceMail({ url, leaveUrl, referralUrl }: WaitlistPlace & { referralUrl: string }): MailBody {
  return {
    subject: 'You are on the waitlist',
    preview: 'Where you stand in the queue for automated link building, and how to move up.',
    blocks: [
      heading('You are on the waitlist'),
      paragraph('Your place in the queue for automated link building on Linkwright is taken. This page shows it:'),
      button('See my place', url),
      paragraph(`Hand this link to others: ${referralRule}.`),
      link('Your referral link', referralUrl),
      note('You no longer want to wait? This takes your address off the list and erases it:'),
      link('Leave the waitlist', leaveUrl),
    ],
    because: 'it is on the waitlist.',
  }
}
