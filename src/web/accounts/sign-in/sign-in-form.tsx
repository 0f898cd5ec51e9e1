import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { problemOfSignIn } from '../forms/account-checks.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, useAccountForm } from '../forms/use-account-form.ts'
import { resendConfirmation, type SignedIn, signIn } from './sign-in-calls.ts'

export type SignInFormProps = {
  variant?: 'dialog' | 'card'
  /** The label of the button. */
  label?: string | undefined
  email: string
  /** Moves the focus to the first empty field. */
  focused?: boolean
  /** Whether the form offers to resend the confirmation mail; false if the page already offers it. */
  mayResend?: boolean
  onEmail: (email: string) => void
  onForgot: () => void
  onSignedIn: (outcome: SignedIn) => void
}

export function SignInForm(props: SignInFormProps) {
  const { variant = 'dialog', label = translated(texts.signIn), email, focused = false, mayResend = true } = props
  const { onEmail, onForgot, onSignedIn } = props
  const form = useAccountForm({
    fields: ['email', 'password'],
    check: (fields) => problemOfSignIn(fields, variant),
    send: async (fields) => {
      const outcome = await signIn(fields)
      if (outcome.kind !== 'refused') {
        onSignedIn(outcome)
        return null
      }
      const { refusal } = outcome
      return { ...refusal, field: refusal.condition === 'invalidCredentials' ? 'password' : undefined }
    },
    onTyped: (fields) => onEmail(fields.email),
  })
  const { ref } = form.props

  useEffect(() => {
    if (focused) focusFirstEmpty(ref.current)
  }, [focused, ref])

  return (
    <form {...form.props} className="space-y-4">
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={form.busy} />
      <div>
        <PasswordField kind="current-password" error={form.errorOf('password')} readOnly={form.busy} />
        <button type="button" onClick={onForgot} className="link mt-1.5 min-h-6 text-sm">
          {translated(texts.forgot)}
        </button>
      </div>
      <div>
        <FormRefusal refusal={form.refusal}>
          {mayResend && form.refusal?.condition === 'emailNotConfirmed' && (
            <div className="mt-2.5">
              <ResendButton label={t`Send it again`} send={() => resendConfirmation(email)} />
            </div>
          )}
        </FormRefusal>
        <SubmitButton ready={form.ready} busy={form.busy} label={label} busyLabel={translated(texts.signingIn)} />
      </div>
    </form>
  )
}
