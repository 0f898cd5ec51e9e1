import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { emailMax } from '#contract/limits.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type EmailFieldProps = {
  label?: string
  defaultValue?: string
  error: string | undefined
  readOnly: boolean
  /** `username` if the form also has a password: password managers pair these two. */
  autoComplete?: 'username' | 'email'
}

export function EmailField(props: EmailFieldProps) {
  const { label = translated(texts.email), defaultValue = '', error, readOnly, autoComplete = 'username' } = props
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete={autoComplete}
          maxLength={emailMax}
          defaultValue={defaultValue}
          readOnly={readOnly}
          required
        />
      )}
    </Field>
  )
}
