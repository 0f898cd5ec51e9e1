/** Why mail is sent. `templates` are the mails by their names; a test holds the list against those that there are. */
export const mailGroups: readonly { text: string; templates: readonly string[] }[] = [
  {
    text: 'to confirm an address, sign in, set a password, or type a code that you asked for;',
    templates: [
      'confirm-sign-up',
      'already-registered',
      'recovery',
      'magic-link',
      'email-change-current',
      'email-change-new',
      'reauthentication',
    ],
  },
  {
    text: 'when your password, address, second factor or linked sign-in was changed, so that you hear of it when it was not you;',
    templates: [
      'password-changed',
      'email-changed',
      'factor-added',
      'factor-removed',
      'identity-linked',
      'identity-unlinked',
    ],
  },
  {
    text: 'when your account is to be deleted, stays after all, or is gone;',
    templates: ['account-deletion-requested', 'account-deletion-cancelled', 'account-deleted'],
  },
  {
    text: 'when a report that you have watched changed, a webhook was switched off, or links of your campaigns changed: what of this you want is yours to choose;',
    templates: ['report-changes', 'webhook-disabled', 'campaign-digest'],
  },
  {
    text: 'when a post that you wrote was approved, needs changes, or was taken down, and why;',
    templates: ['post-approved', 'post-rejected', 'post-removed'],
  },
  {
    text: 'when you join the waitlist: to confirm it, to find your place again, and once when it is your turn;',
    templates: ['waitlist-confirm', 'waitlist-place', 'waitlist-begun'],
  },
  {
    text: 'a copy of a message that you wrote to us, if you asked for one, and what the operator writes to you.',
    templates: ['contact-message', 'contact-copy', 'custom'],
  },
]
