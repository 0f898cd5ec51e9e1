import { t } from '@lingui/core/macro'
import { type AuthError, isAuthError } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountFormTexts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { problemOfNewPassword } from '../forms/account-checks.ts'
import { type AuthRefusal, authMessage } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { type FormRefusal as Refusal, useAccountForm } from '../forms/use-account-form.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { accountChanged, accountQuery } from '../queries.ts'
import { changePassword, sendReauthenticationCode } from './account-actions.ts'

type PasswordFieldName = 'currentPassword' | 'password' | 'confirmPassword' | 'nonce'

/**
 * `hasPassword` is false for an account with other sign-in methods only; it may set a first password. A code is sent to `email`, or as a text message
 * to `phone` (digits) if there is no address.
 */
type AccountPasswordProps = { hasPassword: boolean; email: string; phone?: string }

/** Changes the password. If the sign-in was long ago, a mailed code is required too. */
export function AccountPassword({ hasPassword, ...contact }: AccountPasswordProps) {
  // After a successful change, the form is reset.
  const [changes, setChanges] = useState(0)
  return (
    <AccountSection
      id="password"
      title={hasPassword ? t`Password` : t`Choose a password`}
      description={
        hasPassword
          ? t`Changing it signs out all other sessions.`
          : t`This account has no password. Choosing one signs out all other sessions.`
      }
    >
      <PasswordForm key={changes} hasPassword={hasPassword} {...contact} onDone={() => setChanges(changes + 1)} />
    </AccountSection>
  )
}

function PasswordForm({ hasPassword, email, phone = '', onDone }: AccountPasswordProps & { onDone: () => void }) {
  const client = useQueryClient()
  const [needsCode, setNeedsCode] = useState(false)
  // Another tab may have set one since this page loaded the account.
  const [isFound, setIsFound] = useState(false)
  const needsCurrent = hasPassword || isFound

  /** Written to the cache before the next fetch, so that the page shows it at once. */
  function noteHasPassword() {
    client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, hasPassword: true })
    void client.invalidateQueries(accountChanged)
  }

  const form = useAccountForm<PasswordFieldName>({
    fields: ['currentPassword', 'password', 'confirmPassword', 'nonce'],
    check: (values) => problemOfNewPassword(values, 'reset'),
    send: async ({ currentPassword, password, nonce }) => {
      try {
        await changePassword({ password, current: currentPassword, nonce: nonce === '' ? null : nonce.trim() })
      } catch (error) {
        if (codeOf(error) === 'current_password_required') {
          setIsFound(true)
          noteHasPassword()
        }
        return refusalOf(error, () => setNeedsCode(true))
      }
      const title = needsCurrent ? t`Password changed` : t`Password chosen`
      notify({ title, description: t`Other sessions were signed out.`, tone: 'verified' }, { force: true })
      noteHasPassword()
      onDone()
      return null
    },
  })
  return (
    <form {...form.props} className="space-y-4">
      {/* For password managers, which need the account of the password. */}
      <input type="text" name="username" autoComplete="username" value={email === '' ? phone : email} readOnly hidden />
      {needsCurrent && (
        <PasswordField
          name="currentPassword"
          label={t`Current password`}
          show={t`Show current password`}
          kind="current-password"
          error={form.errorOf('currentPassword')}
          readOnly={form.busy}
        />
      )}
      <PasswordField
        name="password"
        label={t`New password`}
        show={t`Show new password`}
        hint={translated(accountFormTexts.passwordHint)}
        kind="new-password"
        error={form.errorOf('password')}
        readOnly={form.busy}
      />
      <PasswordField
        name="confirmPassword"
        label={t`Confirm new password`}
        show={t`Show confirm new password`}
        kind="new-password"
        error={form.errorOf('confirmPassword')}
        readOnly={form.busy}
      />
      {needsCode && <CodeField email={email} phone={phone} />}
      <FormRefusal refusal={form.refusal} />
      <Button type="submit" disabled={!form.ready}>
        {buttonText(needsCurrent, form.busy)}
      </Button>
    </form>
  )
}

function buttonText(hasPassword: boolean, busy: boolean): string {
  if (hasPassword) return busy ? t`Changing...` : t`Change password`
  return busy ? t`Saving...` : t`Choose password`
}

/** The code that was sent. An expired code, or one that was mistyped too often, no longer works; another can be sent. */
function CodeField({ email, phone }: { email: string; phone: string }) {
  const sentTo = email === '' ? `+${phone}` : email
  return (
    <div className="space-y-3">
      <Field
        label={email === '' ? t`Code from our text message` : t`Code from our email`}
        hint={t`You signed in a while ago, so we sent a six-digit code to ${sentTo}.`}
      >
        {(control) => (
          <Input
            {...control}
            name="nonce"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="tabular-nums"
          />
        )}
      </Field>
      <ResendButton label={t`Send another code`} sentBefore send={sendCode} />
    </div>
  )
}

async function sendCode(): Promise<AuthRefusal | null> {
  try {
    await sendReauthenticationCode()
    return null
  } catch (failure) {
    return authMessage(failure, 'password')
  }
}

function codeOf(error: unknown): string | undefined {
  return isAuthError(error) ? (error as AuthError).code : undefined
}

/** The text for a refused change. If a code is required, it is sent and its field is shown. */
async function refusalOf(error: unknown, openCode: () => void): Promise<Refusal<PasswordFieldName>> {
  const code = codeOf(error)
  if (code === 'reauthentication_needed') {
    const refused = await sendCode()
    if (refused !== null) return refused
    openCode()
    return {
      condition: 'other',
      title: t`One more step`,
      message: t`Enter the code we just sent you.`,
      field: 'nonce',
    }
  }
  if (code === 'reauthentication_not_valid') return { ...authMessage(error, 'password'), field: 'nonce' }
  if (code === 'current_password_required') {
    return {
      condition: 'other',
      title: t`One more step`,
      message: t`This account already has a password. Enter it too.`,
      field: 'currentPassword',
    }
  }
  if (code === 'current_password_invalid') {
    return {
      condition: 'other',
      title: t`Wrong password`,
      message: t`The current password is wrong.`,
      field: 'currentPassword',
    }
  }
  if (code === 'insufficient_aal') {
    return {
      condition: 'accessDenied',
      title: t`Second factor needed`,
      message: t`Sign out and in again with your second factor, then change the password.`,
    }
  }
  return { ...authMessage(error, 'password'), title: t`Couldn’t change the password` }
}
