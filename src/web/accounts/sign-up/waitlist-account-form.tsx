import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import {
  accountTitles,
  emailProblem,
  passwordProblem,
  accountFormTexts as texts,
} from '#contract/accounts/account-texts.ts'
import { displayNameMax } from '#contract/limits.ts'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { problemOfWaitlistSignUp, type WaitlistFields } from '../forms/account-checks.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, type FormRefusal as Refusal, useAccountForm } from '../forms/use-account-form.ts'
import { signUp } from '../sign-in/sign-in-calls.ts'

/** The created account. `isConfirmed`: the user is signed in; otherwise a mail must be confirmed first. */
export type WaitlistAccount = { email: string; fullName: string; isConfirmed: boolean }

type WaitlistAccountFormProps = {
  email: string
  onEmail: (email: string) => void
  /** Continues with the account; `null` means success. */
  onMade: (account: WaitlistAccount) => Promise<AuthRefusal | null>
  onSignIn: (email: string) => void
  /** Alternatives to this form. */
  children?: ReactNode
}

const fieldNames = ['fullName', 'email', 'password'] as const satisfies (keyof WaitlistFields)[]

/** The metadata of a sign-up from here. */
const waitlistMetadata = { waitlist_joined: true, joined_from: 'automation_page' }

/** Creates an account before joining the waitlist. */
export function WaitlistAccountForm(props: WaitlistAccountFormProps) {
  const { email, onEmail, onMade, onSignIn, children } = props
  const form = useAccountForm<keyof WaitlistFields>({
    fields: fieldNames,
    check: problemOfWaitlistSignUp,
    send: async ({ fullName, email, password }) => {
      const name = fullName.trim()
      const metadata = { ...waitlistMetadata, full_name: name }
      const outcome = await signUp({ firstName: name, email, password, situation: 'cardSignUp', metadata })
      if (outcome.kind === 'refused') return waitlistRefusal(outcome.refusal)
      return onMade({ email: email.trim(), fullName: name, isConfirmed: outcome.kind === 'signed-in' })
    },
    onTyped: (fields) => onEmail(fields.email),
  })
  const { busy, refusal, props: formProps } = form
  const { ref } = formProps

  useEffect(() => focusFirstEmpty(ref.current), [ref])

  return (
    <form {...formProps} className="space-y-4">
      <Field label={t`Full Name`} error={form.errorOf('fullName')}>
        {(control) => (
          <Input {...control} name="fullName" autoComplete="name" maxLength={displayNameMax} readOnly={busy} required />
        )}
      </Field>
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={busy} />
      <PasswordField
        kind="new-password"
        hint={translated(texts.passwordHint)}
        error={form.errorOf('password')}
        readOnly={busy}
      />
      <FormRefusal refusal={refusal}>
        {refusal?.condition === 'exists' && (
          <button type="button" className="link mt-2 min-h-6" onClick={() => onSignIn(email.trim())}>
            {translated(texts.signIn)}
          </button>
        )}
      </FormRefusal>
      <SubmitButton
        ready={form.ready}
        busy={busy}
        label={translated(texts.createAccount)}
        busyLabel={translated(texts.creating)}
      />
      {children}
    </form>
  )
}

/** Transient errors of the connection have their own texts. */
const transientConditions: readonly AuthRefusal['condition'][] = [
  'network',
  'timeout',
  'rateLimited',
  'robotCheck',
  'database',
]

/** The waitlist's texts for refusals of the sign-in service. */
function waitlistRefusal(refusal: AuthRefusal): Refusal<keyof WaitlistFields> {
  if (refusal.condition === 'exists') return { ...refusal, field: 'email', message: translated(waitlistTexts.exists) }
  if (refusal.condition === 'passwordTooShort')
    return { ...refusal, field: 'password', title: translated(passwordProblem.waitlist.title) }
  if (refusal.condition === 'passwordTooWeak')
    return { ...refusal, field: 'password', message: translated(waitlistTexts.weakPassword) }
  if (/validate email|invalid.*email|email.*invalid/i.test(refusal.message))
    return {
      ...refusal,
      field: 'email',
      title: translated(emailProblem.waitlist.title),
      message: translated(waitlistTexts.invalidEmail),
    }
  if (transientConditions.includes(refusal.condition)) return refusal
  return { ...refusal, title: translated(accountTitles.cardSignUpFailed), message: translated(waitlistTexts.failed) }
}
