import { useEffect } from 'react'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { displayNameMax } from '#contract/limits.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TermsNote } from '#web/ui/forms/terms-note.tsx'
import { problemOfSignUp, type SignUpFields } from '../forms/account-checks.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, type FormRefusal as Refusal, useAccountForm } from '../forms/use-account-form.ts'
import { type SignedIn, signUp } from '../sign-in/sign-in-calls.ts'

/** The result of a sign-up. `unconfirmed`: a mail was sent; `exists`: the address already has an account. */
export type SignUpOutcome = SignedIn | { kind: 'unconfirmed'; email: string } | { kind: 'exists'; email: string }

export type SignUpFormProps = {
  variant?: 'dialog' | 'card'
  /** Two fields in a row, if there is space. */
  compact?: boolean
  /** Uses the texts for a visitor whose trial posts will become permanent. */
  upgrade?: boolean
  email: string
  /** Moves the focus to the first empty field. */
  focused?: boolean
  onEmail: (email: string) => void
  onDone: (outcome: SignUpOutcome) => void
}

const fieldNames = ['firstName', 'email', 'password', 'confirmPassword'] as const satisfies (keyof SignUpFields)[]

export function SignUpForm(props: SignUpFormProps) {
  const { variant = 'dialog', compact = false, upgrade = false, email, focused = false, onEmail, onDone } = props
  const form = useAccountForm({
    fields: fieldNames,
    check: (fields) => problemOfSignUp(fields, upgrade ? 'upgrade' : variant),
    send: async (fields) => {
      const situation = upgrade ? 'upgrade' : variant === 'card' ? 'cardSignUp' : 'signUp'
      const outcome = await signUp({ ...fields, situation })
      if (outcome.kind === 'refused' && outcome.refusal.condition !== 'exists') return refusalAt(outcome.refusal)
      if (outcome.kind === 'refused') onDone({ kind: 'exists', email: fields.email.trim() })
      else if (outcome.kind === 'unconfirmed') onDone({ kind: 'unconfirmed', email: fields.email.trim() })
      else onDone(outcome)
      return null
    },
    onTyped: (fields) => onEmail(fields.email),
  })
  const { busy, props: formProps } = form
  const { ref } = formProps

  useEffect(() => {
    if (focused) focusFirstEmpty(ref.current)
  }, [focused, ref])

  return (
    <form {...formProps} className={classNames('grid gap-4', compact && 'sm:grid-cols-2')}>
      <Field label={translated(texts.firstName)} error={form.errorOf('firstName')}>
        {(control) => (
          <Input
            {...control}
            name="firstName"
            autoComplete="given-name"
            maxLength={displayNameMax}
            readOnly={busy}
            required
          />
        )}
      </Field>
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={busy} />
      <PasswordField
        kind="new-password"
        hint={translated(texts.passwordHint)}
        error={form.errorOf('password')}
        readOnly={busy}
      />
      <PasswordField
        name="confirmPassword"
        label={translated(texts.confirmPassword)}
        kind="new-password"
        error={form.errorOf('confirmPassword')}
        readOnly={busy}
      />
      <div className={classNames(compact && 'sm:col-span-2')}>
        <FormRefusal refusal={form.refusal} />
        <SubmitButton
          ready={form.ready}
          busy={busy}
          label={upgrade ? translated(texts.upgradeTrial) : translated(texts.createAccount)}
          busyLabel={translated(texts.creating)}
        />
        <TermsNote />
        <p className="mt-4 text-center text-sm">
          <a href="/auth-diagnostic" target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center">
            {translated(texts.help)}
          </a>
        </p>
      </div>
    </form>
  )
}

function refusalAt(refusal: AuthRefusal): Refusal<keyof SignUpFields> {
  const isAboutPassword = ['passwordTooShort', 'passwordTooWeak'].includes(refusal.condition)
  return isAboutPassword ? { ...refusal, field: 'password' } : refusal
}
