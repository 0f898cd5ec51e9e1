import type { MailGroup } from '../mail-groups.ts'

/** The purposes of mails. */
export const mailTexts: Record<MailGroup, string> = {
  signIn: 'to confirm an address, sign in, set a password, or type a code that you asked for;',
  security:
    'when your password, address, second factor or linked sign-in was changed, so that you hear of it when it was not you;',
  billing:
    'invoices, credit notes and receipts, changes of your subscription, payments that failed, and a low balance if you asked for it;',
  deletion: 'when your account is to be deleted, stays after all, or is gone;',
  changes:
    'when a report that you have watched changed, a webhook was switched off, or links of your campaigns changed: what of this you want is yours to choose;',
  posts: 'when a post that you wrote was approved, needs changes, or was taken down, and why;',
  waitlist: 'when you join the waitlist: to confirm it, to find your place again, and once when it is your turn;',
  messages: 'a copy of a message that you wrote to us, if you asked for one, and what the operator writes to you.',
}
