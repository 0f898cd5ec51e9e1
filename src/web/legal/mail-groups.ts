/** The purposes of mails, and the mails of each; a test compares the list with the actual templates. */
export const mailGroups = {
  signIn: [
    'confirm-sign-up',
    'already-registered',
    'recovery',
    'magic-link',
    'email-change-current',
    'email-change-new',
    'reauthentication',
  ],
  security: [
    'password-changed',
    'email-changed',
    'factor-added',
    'factor-removed',
    'recovery-codes-created',
    'recovery-code-used',
    'passkey-added',
    'passkey-removed',
    'identity-linked',
    'identity-unlinked',
  ],
  billing: [
    'invoice',
    'refund',
    'refund-failed',
    'renewal-failed',
    'subscription-cancelled',
    'subscription-ended',
    'low-balance',
    'top-up-failed',
    'top-up-off',
  ],
  deletion: ['account-deletion-requested', 'account-deletion-cancelled', 'account-deleted'],
  changes: ['report-changes', 'webhook-disabled', 'campaign-digest', 'links-lost'],
  posts: ['post-approved', 'post-rejected', 'post-removed'],
  waitlist: ['waitlist-confirm', 'waitlist-place', 'waitlist-begun'],
  messages: ['contact-message', 'contact-copy', 'custom'],
} satisfies Record<string, readonly string[]>

export type MailGroup = keyof typeof mailGroups
