import { t } from '@lingui/core/macro'
import { type AuthError, isAuthError } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountFormTexts } from '#contract/account-texts.ts'
import { translated } from '#web/platform/language.ts'
import { notify } from '#web/platform/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { changePassword, sendReauthenticationCode } from './account-actions.ts'
import { problemOfNewPassword } from './account-checks.ts'
import { accountChanged } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { authMessage } from './auth-messages.ts'
import { FormRefusal } from './form-refusal.tsx'
import { PasswordField } from './password-field.tsx'
import { type FormRefusal as Refusal, useAccountForm } from './use-account-form.ts'

type PasswordFieldName = 'currentPassword' | 'password' | 'confirmPassword' | 'nonce'

/** `hasPassword` is false for an account that signs in elsewhere and sets its first one. `email` is where a code would be sent. */
type AccountPasswordProps = { hasPassword: boolean; email: string }

/** A new password. A sign-in that was long ago is not enough for that: then a mailed code is asked for as well. */
export function AccountPassword({ hasPassword, email }: AccountPasswordProps) {
  // A form that went through starts again from nothing.
  const [changes, setChanges] = useState(0)
  return (
    <AccountSection
      id="password"
      title={t`Password`}
      description={t`Changing it signs out every other session. This one stays.`}
    >
      <PasswordForm key={changes} hasPassword={hasPassword} email={email} onDone={() => setChanges(changes + 1)} />
    </AccountSection>
  )
}

function PasswordForm({ hasPassword, email, onDone }: AccountPasswordProps & { onDone: () => void }) {
  const client = useQueryClient()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useAccountForm<PasswordFieldName>({
    fields: ['currentPassword', 'password', 'confirmPassword', 'nonce'],
    check: (values) => problemOfNewPassword(values, 'reset'),
    send: async ({ currentPassword, password, nonce }) => {
      try {
        await changePassword({ password, current: currentPassword, nonce: nonce === '' ? null : nonce.trim() })
      } catch (error) {
        return refusalOf(error, () => setNeedsCode(true))
      }
      notify(
        { title: t`Password changed`, description: t`Other sessions were signed out.`, tone: 'verified' },
        { force: true },
      )
      onDone()
      void client.invalidateQueries(accountChanged)
      return null
    },
  })
  return (
    <form {...form.props} className="space-y-4">
      {/* For password managers, which want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
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
      {needsCode && <CodeField email={email} />}
      <FormRefusal refusal={form.refusal} />
      <Button type="submit" disabled={!form.ready}>
        {form.busy ? t`Changing...` : t`Change password`}
      </Button>
    </form>
  )
}

function CodeField({ email }: { email: string }) {
  return (
    <Field label={t`Code from our mail`} hint={t`We sent six digits to ${email}: your sign-in was a while ago.`}>
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
  )
}

/** What to tell of a refused change; where a code is asked for, it is sent and its field opened. */
async function refusalOf(error: unknown, openCode: () => void): Promise<Refusal<PasswordFieldName>> {
  const code = isAuthError(error) ? (error as AuthError).code : undefined
  if (code === 'reauthentication_needed') {
    try {
      await sendReauthenticationCode()
      openCode()
      return {
        condition: 'other',
        title: t`One more step`,
        message: t`Enter the code from the mail we just sent you.`,
        field: 'nonce',
      }
    } catch (failure) {
      return authMessage(failure, 'password')
    }
  }
  if (code === 'current_password_invalid' || code === 'current_password_required') {
    return {
      condition: 'other',
      title: t`Wrong password`,
      message: t`The current password is not right.`,
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
  return { ...authMessage(error, 'password'), title: t`Password not changed` }
}
