import {
  codeLifetimeSeconds,
  confirmationLifetimeSeconds,
  deletionGraceDays,
  recoveryLifetimeSeconds,
} from '#contract/limits.ts'
import { postApprovedMail, postRejectedMail, postRemovedMail, type ReviewedPost } from './blog-mails.ts'
import { type CampaignDigest, campaignDigestMail } from './campaign-mails.ts'
import { type ContactMail, contactCopyMail, contactMessageMail, paragraphsOf } from './contact-mails.ts'
import { button, code, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'
import { type ReportChanges, reportChangesMail, webhookDisabledMail } from './report-mails.ts'
import { type WaitlistPlace, waitlistBegunMail, waitlistConfirmMail, waitlistPlaceMail } from './waitlist-mails.ts'

/** What each mail is made of. `url` and `resetUrl` lead to pages of this site; `code` is six digits. */
export type MailData = {
  'confirm-sign-up': { url: string; code: string }
  'already-registered': { url: string; resetUrl: string }
  recovery: { url: string; code: string }
  'magic-link': { url: string; code: string }
  'email-change-current': { url: string; code: string; newEmail: string }
  'email-change-new': { url: string; code: string; email: string }
  reauthentication: { code: string }
  'password-changed': Record<string, never>
  'email-changed': { oldEmail: string; newEmail: string }
  'factor-added': { name: string }
  'factor-removed': { name: string }
  'identity-linked': { provider: string }
  'identity-unlinked': { provider: string }
  'account-deletion-requested': { dueAt: Date; url: string }
  'account-deletion-cancelled': Record<string, never>
  'account-deleted': Record<string, never>
  /** Of a monitored report: addresses of pages, and what changed on others, in sentences. */
  'report-changes': ReportChanges
  /** `isGone`: the endpoint said so itself (HTTP 410). */
  'webhook-disabled': { endpoint: string; url: string; isGone: boolean }
  /** What became of the links of a member's campaigns in a day. */
  'campaign-digest': CampaignDigest
  /** To whoever joined the waitlist: to confirm the address, or to find the way back to the place. */
  'waitlist-confirm': WaitlistPlace
  'waitlist-place': WaitlistPlace & { referralUrl: string }
  /** To whoever waited: it is their turn. */
  'waitlist-begun': { url: string; unsubscribeUrl: string }
  /** What a visitor wrote to the operator, and a copy of it to the member who wrote it. */
  'contact-message': ContactMail
  'contact-copy': Omit<ContactMail, 'name' | 'email'>
  /** What became of a post, or of changes to one, that waited for review. */
  'post-approved': ReviewedPost
  'post-rejected': ReviewedPost
  'post-removed': { title: string; note: string }
  /** What an administrator wrote; its empty lines part paragraphs. */
  custom: { subject: string; message: string }
}

export type MailTemplate = keyof MailData

/** Every mail of the product. */
export const templates: { [T in MailTemplate]: (data: MailData[T]) => MailBody } = {
  'confirm-sign-up': ({ url, code: digits }) => ({
    subject: 'Confirm your email address',
    preview: `Confirm it within ${spanText(confirmationLifetimeSeconds)} to finish creating your account.`,
    blocks: [
      heading('Confirm your email address'),
      paragraph('One step is left: confirm that this address is yours, and your Linkwright account is ready.'),
      button('Confirm my address', url),
      paragraph('If you are asked for a code instead, it is this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this was not you, ignore this mail: no account comes of it.'),
    ],
    because: 'somebody signed up with it.',
  }),

  'already-registered': ({ url, resetUrl }) => ({
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address. Sign in instead, or set a new password.',
    blocks: [
      heading('You already have an account'),
      paragraph('Somebody, perhaps you, tried to create a Linkwright account with this address. It has one already.'),
      button('Sign in', url),
      paragraph('Forgot the password? Set a new one:'),
      button('Set a new password', resetUrl),
      note('If this was not you, there is nothing to do: your account was not touched.'),
    ],
    because: 'somebody signed up with it.',
  }),

  recovery: ({ url, code: digits }) => ({
    subject: 'Reset your password',
    preview: `Choose a new password within ${spanText(recoveryLifetimeSeconds)}.`,
    blocks: [
      heading('Reset your password'),
      paragraph('Choose a new password for your Linkwright account.'),
      button('Choose a new password', url),
      paragraph('If you are asked for a code instead, it is this one:'),
      code(digits),
      note(lifetimesText(recoveryLifetimeSeconds)),
      note('If this was not you, ignore this mail: your password stays as it is.'),
    ],
    because: 'somebody asked for a new password for its account.',
  }),

  'magic-link': ({ url, code: digits }) => ({
    subject: 'Sign in to Linkwright',
    preview: `Your sign-in link; it works within ${spanText(recoveryLifetimeSeconds)}.`,
    blocks: [
      heading('Sign in to Linkwright'),
      paragraph('This link signs you in, without a password.'),
      button('Sign in', url),
      paragraph('If you are asked for a code instead, it is this one:'),
      code(digits),
      note(`${lifetimesText(recoveryLifetimeSeconds)} Pass them on to nobody.`),
      note('If this was not you, ignore this mail: nobody gets in without it.'),
    ],
    because: 'somebody asked to sign in by mail with it.',
  }),

  'email-change-current': ({ url, code: digits, newEmail }) => ({
    subject: 'Allow the change of your email address',
    preview: 'Your account is to move to another address. Allow it, or stop it by doing nothing.',
    blocks: [
      heading('Allow the change of your email address'),
      paragraph('Your Linkwright account is to move from this address to ', strong(newEmail), '.'),
      paragraph('Both addresses must agree: allow it here, and confirm it with the mail sent to the new one.'),
      button('Allow the change', url),
      paragraph('If you are asked for a code instead, it is this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this was not you, do not follow the link, and change your password: somebody else knows it.'),
    ],
    because: 'it belongs to your account.',
  }),

  'email-change-new': ({ url, code: digits, email }) => ({
    subject: 'Confirm your new email address',
    preview: 'Confirm that this address is yours, and your account moves to it.',
    blocks: [
      heading('Confirm your new email address'),
      paragraph('The Linkwright account of ', strong(email), ' is to move to this address.'),
      paragraph('Confirm that it is yours. The account moves once the old address agreed as well.'),
      button('Confirm my new address', url),
      paragraph('If you are asked for a code instead, it is this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this was not you, ignore this mail: nothing happens without the link.'),
    ],
    because: 'somebody named it as the new address of an account.',
  }),

  reauthentication: ({ code: digits }) => ({
    subject: 'Your confirmation code',
    preview: 'Type it where you were asked for it, and nowhere else.',
    blocks: [
      heading('Your confirmation code'),
      paragraph('Type this code where Linkwright asked you for it:'),
      code(digits),
      note(
        `It works once and expires in ${codeLifetimeSeconds / 60} minutes. Nobody of ours will ever ask you for it: pass it on to nobody.`,
      ),
      note('If this was not you, somebody else is signed in as you: change your password.'),
    ],
    because: 'it belongs to your account.',
  }),

  'password-changed': () =>
    notice(
      'Your password was changed',
      ['The password of your Linkwright account was just changed.'],
      'set a new password at once: that signs everybody else out.',
    ),

  'email-changed': ({ oldEmail, newEmail }) =>
    notice(
      'Your email address was changed',
      [
        'Your Linkwright account moved from ',
        strong(oldEmail),
        ' to ',
        strong(newEmail),
        '. Sign in with that one now.',
      ],
      'write to the operator of this site at once.',
    ),

  'factor-added': ({ name }) =>
    notice(
      'A second factor was added',
      ['Signing in to your Linkwright account now asks for a code of this second factor: ', strong(name), '.'],
      'set a new password at once, and remove the factor on your account page.',
    ),

  'factor-removed': ({ name }) =>
    notice(
      'A second factor was removed',
      ['This second factor was removed from your Linkwright account: ', strong(name), '.'],
      'set a new password at once, and add a second factor again.',
    ),

  'identity-linked': ({ provider }) =>
    notice(
      'A new way to sign in was added',
      ['Your Linkwright account can now be signed in to with ', strong(provider), '.'],
      'remove it on your account page, and set a new password.',
    ),

  'identity-unlinked': ({ provider }) =>
    notice(
      'A way to sign in was removed',
      ['Your Linkwright account can no longer be signed in to with ', strong(provider), '.'],
      'set a new password at once.',
    ),

  'account-deletion-requested': ({ dueAt, url }) => ({
    subject: 'Your account will be deleted',
    preview: `On ${dayText(dueAt)}. Until then you can take it back.`,
    blocks: [
      heading('Your account will be deleted'),
      paragraph('Your Linkwright account will be deleted for good on ', strong(dayText(dueAt)), '.'),
      paragraph(`For these ${deletionGraceDays} days you can still sign in and keep it.`),
      button('Keep my account', url),
      note('If this was not you, sign in, keep the account, and set a new password.'),
    ],
    because: 'the deletion of its account was asked for.',
  }),

  'account-deletion-cancelled': () =>
    notice(
      'Your account stays',
      ['The deletion of your Linkwright account was called off. Everything is as it was.'],
      'set a new password at once.',
    ),

  'account-deleted': () => ({
    subject: 'Your account was deleted',
    preview: 'The time to take it back is over; your data is gone.',
    blocks: [
      heading('Your account was deleted'),
      paragraph('Your Linkwright account and what belonged to it were deleted, as announced. This cannot be undone.'),
      paragraph('You are welcome to start again at any time.'),
    ],
    because: 'it belonged to that account. It is the last one.',
  }),

  'report-changes': reportChangesMail,
  'webhook-disabled': webhookDisabledMail,
  'campaign-digest': campaignDigestMail,
  'contact-message': contactMessageMail,
  'contact-copy': contactCopyMail,
  'waitlist-confirm': waitlistConfirmMail,
  'waitlist-place': waitlistPlaceMail,
  'waitlist-begun': waitlistBegunMail,
  'post-approved': postApprovedMail,
  'post-rejected': postRejectedMail,
  'post-removed': postRemovedMail,

  custom: ({ subject, message }) => ({
    subject,
    preview: '',
    blocks: paragraphsOf(message),
    because: 'an administrator of this site wrote to it.',
  }),
}

/** A mail that tells of something already done, so that its owner hears when it was not their doing; `otherwise` says what to do then. */
function notice(title: string, parts: Parameters<typeof paragraph>, otherwise: string): MailBody {
  return {
    subject: title,
    preview: 'If this was you, there is nothing to do.',
    blocks: [heading(title), paragraph(...parts), note(`If this was not you, ${otherwise}`)],
    because: 'it belongs to your account.',
  }
}

/** Of a mail with both. Six digits hold for less long than a link, which nobody can guess. */
function lifetimesText(linkSeconds: number): string {
  return `The link expires in ${spanText(linkSeconds)}, the code in ${codeLifetimeSeconds / 60} minutes; they work once.`
}

function spanText(seconds: number): string {
  const hours = Math.round(seconds / 3_600)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** The day of an instant, in UTC, as `5 December 2026`. */
function dayText(instant: Date): string {
  return instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
