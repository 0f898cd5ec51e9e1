import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { passwordMax } from '#contract/limits.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type PasswordFieldProps = {
  name?: 'password' | 'confirmPassword' | 'currentPassword'
  label?: string
  /** The label of the button that shows the password. */
  show?: string
  hint?: ReactNode
  /** For password managers: whether to fill in the current password or to suggest a new one. */
  kind: 'current-password' | 'new-password'
  error: string | undefined
  readOnly: boolean
}

/** A password field, hidden unless the user shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { name = 'password', label = translated(texts.password), show = showText(name), hint } = props
  const { kind, error, readOnly } = props
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={kind}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passwordMax}
            readOnly={readOnly}
            required
            className="pr-12"
          />
          <button
            type="button"
            aria-label={show}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-ink-faint -outline-offset-2 hover:text-ink"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

function showText(name: PasswordFieldProps['name']): string {
  return name === 'confirmPassword' ? t`Show confirm password` : t`Show password`
}
