import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { accountCreated, accountTitles, authTexts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import type { AuthNotice } from './auth-flow.ts'
import { resendConfirmation } from './sign-in-calls.ts'

/** The notice above the sign-in form after an event that led there. */
export function AuthNoticeBox({ notice: { kind, email } }: { notice: AuthNotice }) {
  switch (kind) {
    case 'created':
      return (
        <FormNotice
          title={translated(accountCreated.message)}
          action={<ResendButton label={t`Send it again`} sentBefore send={() => resendConfirmation(email)} />}
        >
          <Trans>
            We’ve sent a link to <Address email={email} />. It expires in 24 hours. Open it to sign in.
          </Trans>
        </FormNotice>
      )
    case 'exists':
      return <FormNotice title={translated(accountTitles.exists)}>{translated(authTexts.existsShort)}</FormNotice>
    case 'resetSent':
      return (
        <FormNotice title={translated(accountTitles.resetSent)}>
          <Trans>
            If <Address email={email} /> has an account, we’ve sent a link to set a new password.
          </Trans>
        </FormNotice>
      )
  }
}

function Address({ email }: { email: string }) {
  return <bdi className="font-medium text-ink">{email}</bdi>
}
