import { t } from '@lingui/core/macro'
import type { User } from '@supabase/auth-js'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { displayNameMax } from '#contract/limits.ts'
import { trialSaveTexts } from '#contract/posts/trial-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TermsNote } from '#web/ui/forms/terms-note.tsx'
import { problemOfEmail, problemOfNewPassword } from '../forms/account-checks.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { signUp } from '../sign-in/sign-in-calls.ts'

/** The result: a signed-in user, or a mail whose link must be opened first (`user` is `null`). */
export type TrialAccountOutcome = { user: User | null; email: string }

type TrialAccountFormProps = {
  onDone: (outcome: TrialAccountOutcome) => void
  /** The address already has an account: its owner signs in instead. */
  onExists: (email: string) => void
}

const fieldNames = ['email', 'displayName', 'password', 'confirmPassword'] as const
type Name = (typeof fieldNames)[number]

/** Creates an account in order to save a post: address, password and an optional name. */
export function TrialAccountForm({ onDone, onExists }: TrialAccountFormProps) {
  const form = useAccountForm<Name>({
    fields: fieldNames,
    check: (fields) => problemOfEmail(fields.email, 'trialSave') ?? problemOfNewPassword(fields, 'trialSave'),
    send: async ({ email, displayName, password }) => {
      const outcome = await signUp({ firstName: displayName, email, password, situation: 'upgrade' })
      if (outcome.kind === 'refused' && outcome.refusal.condition === 'exists') onExists(email.trim())
      if (outcome.kind === 'refused') return outcome.refusal
      onDone({ user: outcome.kind === 'signed-in' ? outcome.user : null, email: email.trim() })
      return null
    },
  })
  return (
    <form {...form.props} className="grid gap-4 sm:grid-cols-2">
      <EmailField error={form.errorOf('email')} readOnly={form.busy} />
      <Field label={t`Display name (optional)`} error={form.errorOf('displayName')}>
        {(control) => (
          <Input {...control} name="displayName" autoComplete="name" maxLength={displayNameMax} readOnly={form.busy} />
        )}
      </Field>
      <PasswordField
        kind="new-password"
        hint={translated(texts.passwordHint)}
        error={form.errorOf('password')}
        readOnly={form.busy}
      />
      <PasswordField
        name="confirmPassword"
        label={translated(texts.confirmPassword)}
        kind="new-password"
        error={form.errorOf('confirmPassword')}
        readOnly={form.busy}
      />
      <div className="space-y-4 sm:col-span-2">
        <FormRefusal refusal={form.refusal} />
        <SubmitButton
          ready={form.ready}
          busy={form.busy}
          label={translated(trialSaveTexts.submit)}
          busyLabel={translated(texts.creating)}
        />
        <TermsNote />
      </div>
    </form>
  )
}
