import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { problemOfEmail } from '../forms/account-checks.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { resendConfirmation } from '../sign-in/sign-in-calls.ts'

/** Sends a new confirmation link to an address, if it still needs to be confirmed. */
export function NewLinkForm({ email, className = '' }: { email: string; className?: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useAccountForm({
    fields: ['email'],
    check: (fields) => problemOfEmail(fields.email, 'dialog'),
    send: async (fields) => {
      const refusal = await resendConfirmation(fields.email)
      if (refusal === null) setSentTo(fields.email.trim())
      return refusal
    },
  })
  if (sentTo !== undefined) {
    return (
      <div className={className}>
        <FormNotice
          title={t`Check your inbox`}
          action={<ResendButton label={t`Send it again`} sentBefore send={() => resendConfirmation(sentTo)} />}
        >
          <Trans>
            If <bdi className="font-medium text-ink">{sentTo}</bdi> still needs to be confirmed, we’ve sent a new link.
          </Trans>
        </FormNotice>
      </div>
    )
  }
  return (
    <form {...form.props} className={`space-y-4 ${className}`}>
      <EmailField defaultValue={email} error={form.errorOf('email')} readOnly={form.busy} autoComplete="email" />
      <FormRefusal refusal={form.refusal} />
      <Button type="submit" variant="secondary" size="lg" className="w-full" disabled={!form.ready}>
        <Trans>Send a new link</Trans>
      </Button>
    </form>
  )
}
