import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect } from 'react'
import { codeProblem } from '#contract/accounts/account-texts.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { inLanguage } from '../forms/account-checks.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { focusFirstEmpty, useAccountForm } from '../forms/use-account-form.ts'

const codeLength = 6

type FactorCodeFormProps = { hint?: string; onCode: (code: string) => Promise<AuthRefusal | null> }

/** A code of six digits: typed, pasted or filled in by the device. The last digit submits it. */
export function FactorCodeForm({ hint, onCode }: FactorCodeFormProps) {
  const form = useAccountForm({
    fields: ['code'],
    check: ({ code }) => (code.length === codeLength ? null : { field: 'code', ...inLanguage(codeProblem) }),
    send: async ({ code }) => {
      const refusal = await onCode(code)
      return refusal === null ? null : { ...refusal, field: 'code' }
    },
    onTyped: ({ code }) => {
      if (code.length === codeLength) form.props.ref.current?.requestSubmit()
    },
  })
  const { ref } = form.props

  useEffect(() => focusFirstEmpty(ref.current), [ref])

  return (
    <form {...form.props} className="space-y-4">
      <Field label={t`Six-digit code`} hint={hint} error={form.errorOf('code')}>
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            onInput={removeNonDigits}
            readOnly={form.busy}
            required
            className="font-medium text-xl tabular-nums tracking-[0.35em]"
          />
        )}
      </Field>
      <FormRefusal refusal={form.refusal} />
      <SubmitButton ready={form.ready} busy={form.busy} label={t`Continue`} busyLabel={t`Checking...`} />
    </form>
  )
}

/** Codes are pasted as `123 456` or with text around them. */
function removeNonDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, codeLength)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
