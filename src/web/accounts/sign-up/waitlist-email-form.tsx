import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { problemOfWaitlistEmail } from '../forms/account-checks.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, useAccountForm } from '../forms/use-account-form.ts'

type WaitlistEmailFormProps = {
  email: string
  /** Sends the address; `null` means that the next step is shown. */
  onEmail: (email: string) => Promise<AuthRefusal | null>
}

/** The address for the waitlist. It only needs an @; the server checks more. */
export function WaitlistEmailForm({ email, onEmail }: WaitlistEmailFormProps) {
  const form = useAccountForm({
    fields: ['email'],
    check: problemOfWaitlistEmail,
    send: (fields) => onEmail(fields.email.trim()),
  })
  const { ref } = form.props

  useEffect(() => {
    // An invalid address from before the dialog is reported here, where it can be corrected.
    if (email !== '' && problemOfWaitlistEmail({ email }) !== null) ref.current?.requestSubmit()
    else focusFirstEmpty(ref.current)
  }, [ref, email])

  return (
    <form {...form.props} className="space-y-4">
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={form.busy} autoComplete="email" />
      <FormRefusal refusal={form.refusal} />
      <SubmitButton
        ready={form.ready}
        busy={form.busy}
        label={translated(waitlistTexts.join)}
        busyLabel={t`Joining...`}
      />
    </form>
  )
}
