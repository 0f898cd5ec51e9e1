import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { problemOfEmail } from '../forms/account-checks.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { focusFirstEmpty, useAccountForm } from '../forms/use-account-form.ts'
import { requestReset } from './sign-in-calls.ts'

type ForgotPasswordFormProps = {
  email: string
  /** Undefined if there is no previous view. */
  onBack?: (() => void) | undefined
  onEmail?: (email: string) => void
  onSent: (email: string) => void
}

/** Requests a mail with a link for a new password. */
export function ForgotPasswordForm({ email, onBack, onEmail, onSent }: ForgotPasswordFormProps) {
  const form = useAccountForm({
    fields: ['email'],
    check: (fields) => problemOfEmail(fields.email, 'reset'),
    send: async (fields) => {
      const refusal = await requestReset(fields.email)
      if (refusal === null) onSent(fields.email.trim())
      return refusal
    },
    onTyped: (fields) => onEmail?.(fields.email),
  })
  const { ref } = form.props

  useEffect(() => {
    focusFirstEmpty(ref.current)
  }, [ref])

  return (
    <form {...form.props} className="space-y-4">
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={form.busy} autoComplete="email" />
      <FormRefusal refusal={form.refusal} />
      <div className="flex gap-2">
        {onBack !== undefined && (
          <Button variant="secondary" size="lg" onClick={onBack}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {translated(texts.back)}
          </Button>
        )}
        <Button type="submit" size="lg" className="flex-1" disabled={!form.ready} aria-busy={form.busy || undefined}>
          {translated(texts.sendReset)}
        </Button>
      </div>
    </form>
  )
}
