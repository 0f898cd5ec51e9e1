import {
  codeLifetimeSeconds,
  confirmationLifetimeSeconds,
  deletionGraceDays,
  recoveryLifetimeSeconds,
} from '#contract/limits.ts'
import { button, code, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'
import { dayText, lifetimesText, notice, spanText } from './mail-phrases.ts'

/** The data of each mail about an account and its sign-in. `url` and `resetUrl` lead to pages of this site; `code` is six digits. */
export type AccountMailData = {
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
  'recovery-codes-created': Record<string, never>
  /** The number of remaining codes. */
  'recovery-code-used': { remaining: number }
  'passkey-added': { name: string }
  'passkey-removed': { name: string }
  'identity-linked': { provider: string }
  'identity-unlinked': { provider: string }
  'account-deletion-requested': { dueAt: Date; url: string }
  'account-deletion-cancelled': Record<string, never>
  'account-deleted': Record<string, never>
}

export const accountTemplates: { [T in keyof AccountMailData]: (data: AccountMailData[T]) => MailBody } = {
  'confirm-sign-up': ({ url, code: digits }) => ({
    subject: 'Confirm your email address',
    preview: `Confirm it within ${spanText(confirmationLifetimeSeconds)} to finish creating your account.`,
    blocks: [
      heading('Confirm your email address'),
      paragraph('Confirm that this email address is yours to finish creating your Linkwright account.'),
      button('Confirm my email address', url),
      paragraph('If you’re asked for a code, enter this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this wasn’t you, ignore this email. No account will be created.'),
    ],
    because: 'someone signed up with it.',
  }),

  'already-registered': ({ url, resetUrl }) => ({
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your email address. Sign in instead, or set a new password.',
    blocks: [
      heading('You already have an account'),
      paragraph(
        'Someone, perhaps you, tried to create a Linkwright account with this email address. You already have an account.',
      ),
      button('Sign in', url),
      paragraph('Forgot your password? Set a new one:'),
      button('Set a new password', resetUrl),
      note('If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.'),
    ],
    because: 'someone signed up with it.',
  }),

  recovery: ({ url, code: digits }) => ({
    subject: 'Reset your password',
    preview: `Choose a new password within ${spanText(recoveryLifetimeSeconds)}.`,
    blocks: [
      heading('Reset your password'),
      paragraph('Choose a new password for your Linkwright account.'),
      button('Choose a new password', url),
      paragraph('If you’re asked for a code, enter this one:'),
      code(digits),
      note(lifetimesText(recoveryLifetimeSeconds)),
      note('If this wasn’t you, ignore this email. Your password stays the same.'),
    ],
    because: 'someone requested a new password for its account.',
  }),

  'magic-link': ({ url, code: digits }) => ({
    subject: 'Sign in to Linkwright',
    preview: `Your sign-in link. It expires in ${spanText(recoveryLifetimeSeconds)}.`,
    blocks: [
      heading('Sign in to Linkwright'),
      paragraph('This link signs you in without a password.'),
      button('Sign in', url),
      paragraph('If you’re asked for a code, enter this one:'),
      code(digits),
      note(`${lifetimesText(recoveryLifetimeSeconds)} Don’t share them.`),
      note('If this wasn’t you, ignore this email. No one can sign in without it.'),
    ],
    because: 'someone asked to sign in by email with it.',
  }),

  'email-change-current': ({ url, code: digits, newEmail }) => ({
    subject: 'Approve your email address change',
    preview: 'Your account will move to another email address if you approve it. Otherwise, ignore this email.',
    blocks: [
      heading('Approve your email address change'),
      paragraph('Your Linkwright account is to move from this address to ', strong(newEmail), '.'),
      paragraph('Approve the change here, then confirm it with the email sent to the new address.'),
      button('Approve the change', url),
      paragraph('If you’re asked for a code, enter this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this wasn’t you, don’t use the link. Change your password: someone else may know it.'),
    ],
    because: 'it belongs to your account.',
  }),

  'email-change-new': ({ url, code: digits, email }) => ({
    subject: 'Confirm your new email address',
    preview: 'Confirm that this email address is yours to move your account to it.',
    blocks: [
      heading('Confirm your new email address'),
      paragraph('The Linkwright account of ', strong(email), ' is to move to this address.'),
      paragraph('Confirm that it’s yours. The account moves once the old address has approved it too.'),
      button('Confirm my new email address', url),
      paragraph('If you’re asked for a code, enter this one:'),
      code(digits),
      note(lifetimesText(confirmationLifetimeSeconds)),
      note('If this wasn’t you, ignore this email. Nothing changes without the link.'),
    ],
    because: 'someone entered it as the new address of an account.',
  }),

  reauthentication: ({ code: digits }) => ({
    subject: 'Your confirmation code',
    preview: 'Enter it only where you were asked for it.',
    blocks: [
      heading('Your confirmation code'),
      paragraph('Enter this code where Linkwright asked for it:'),
      code(digits),
      note(
        `It works once and expires in ${codeLifetimeSeconds / 60} minutes. We’ll never ask you for it. Don’t share it.`,
      ),
      note('If this wasn’t you, someone else is signed in to your account. Change your password.'),
    ],
    because: 'it belongs to your account.',
  }),

  'password-changed': () =>
    notice(
      'Your password was changed',
      ['The password of your Linkwright account was just changed.'],
      'set a new password now. That signs out all other sessions.',
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
      'contact the operator of this site immediately.',
    ),

  'factor-added': ({ name }) =>
    notice(
      'Two-factor authentication was turned on',
      ['Signing in to your Linkwright account now asks for a code of this second factor: ', strong(name), '.'],
      'set a new password now and remove the factor on your account page.',
    ),

  'factor-removed': ({ name }) =>
    notice(
      'A second factor was removed',
      ['This second factor was removed from your Linkwright account: ', strong(name), '.'],
      'set a new password now and add a second factor again.',
    ),

  'recovery-codes-created': () =>
    notice(
      'New recovery codes were created',
      ['New recovery codes were created for your Linkwright account. Earlier codes no longer work.'],
      'set a new password now, and create new recovery codes on your account page.',
    ),

  'recovery-code-used': ({ remaining }) =>
    notice(
      'A recovery code was used',
      [
        'A recovery code was used in place of your second factor to sign in to your Linkwright account. ',
        remaining === 0
          ? 'No codes are left: create new ones on your account page.'
          : `You have ${remaining} ${remaining === 1 ? 'code' : 'codes'} left.`,
      ],
      'set a new password now, and create new recovery codes on your account page.',
    ),

  'passkey-added': ({ name }) =>
    notice(
      'A passkey was added',
      ['This passkey can now sign in to your Linkwright account without a password: ', strong(name), '.'],
      'remove it on your account page, and set a new password now.',
    ),

  'passkey-removed': ({ name }) =>
    notice(
      'A passkey was removed',
      ['This passkey can no longer sign in to your Linkwright account: ', strong(name), '.'],
      'set a new password now, and check the ways to sign in on your account page.',
    ),

  'identity-linked': ({ provider }) =>
    notice(
      'A new way to sign in was added',
      ['Your Linkwright account can now be signed in to with ', strong(provider), '.'],
      'remove it on your account page and set a new password.',
    ),

  'identity-unlinked': ({ provider }) =>
    notice(
      'A way to sign in was removed',
      ['Your Linkwright account can no longer be signed in to with ', strong(provider), '.'],
      'set a new password now.',
    ),

  'account-deletion-requested': ({ dueAt, url }) => ({
    subject: 'Your account will be deleted',
    preview: `On ${dayText(dueAt)}. You can cancel until then.`,
    blocks: [
      heading('Your account will be deleted'),
      paragraph('Your Linkwright account will be deleted for good on ', strong(dayText(dueAt)), '.'),
      paragraph(`For the next ${deletionGraceDays} days you can still sign in and keep it.`),
      button('Keep my account', url),
      note('If this wasn’t you, sign in, keep the account and set a new password.'),
    ],
    because: 'someone requested the deletion of its account.',
  }),

  'account-deletion-cancelled': () =>
    notice(
      'Your account stays',
      ['The deletion of your Linkwright account was cancelled. Nothing has changed.'],
      'set a new password now.',
    ),

  'account-deleted': () => ({
    subject: 'Your account was deleted',
    preview: 'Your account and its data have been deleted.',
    blocks: [
      heading('Your account was deleted'),
      paragraph('Your Linkwright account and its data were deleted, as announced. This can’t be undone.'),
      paragraph('You can create a new account at any time.'),
    ],
    because: 'it belonged to that account. This is our last email to it.',
  }),
}
