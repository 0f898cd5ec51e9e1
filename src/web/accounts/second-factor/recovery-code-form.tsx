import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, useAccountForm } from '../forms/use-account-form.ts'

const codeLength = 16

/** A recovery code, with or without its hyphens. */
export function RecoveryCodeForm({ onCode }: { onCode: (code: string) => Promise<AuthRefusal | null> }) {
  const form = useAccountForm({
    fields: ['code'],
    check: ({ code }) =>
      code.replace(/[\s-]+/g, '').length === codeLength
        ? null
        : { field: 'code', title: t`Code incomplete`, message: t`A recovery code has 16 letters and digits.` },
    send: async ({ code }) => {
      const refusal = await onCode(code)
      return refusal === null ? null : { ...refusal, field: 'code' }
    },
  })
  const { ref } = form.props

  useEffect(() => focusFirstEmpty(ref.current), [ref])

  return (
    <form {...form.props} className="space-y-4">
      <Field label={t`Recovery code`} hint={t`One of the codes you saved. It works once.`} error={form.errorOf('code')}>
        {(control) => (
          <Input
            {...control}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            readOnly={form.busy}
            required
            className="tracking-wide"
          />
        )}
      </Field>
      <FormRefusal refusal={form.refusal} />
      <SubmitButton ready={form.ready} busy={form.busy} label={t`Continue`} busyLabel={t`Checking...`} />
    </form>
  )
}
