import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { count } from '#web/platform/i18n/formats.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type NumberFieldProps = {
  label: string
  hint?: ReactNode
  value: number
  max: number
  onChange: (value: number) => void
}

/** A whole number from 1. The typed text stays unchanged; only a valid number is passed on, and an invalid one shows an error. */
export function NumberField({ label, hint, value, max, onChange }: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? String(value)
  const error = wholeOf(shown, max) === null ? t`Enter a whole number from 1 to ${{ max: count(max) }}.` : undefined

  function handleChange(typed: string) {
    setText(typed)
    const whole = wholeOf(typed, max)
    if (whole !== null) onChange(whole)
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => handleChange(target.value)}
          onBlur={() => error === undefined && setText(null)}
          className="max-w-40 tabular-nums"
        />
      )}
    </Field>
  )
}

function wholeOf(text: string, max: number): number | null {
  const trimmed = text.trim()
  const value = /^\d{1,7}$/.test(trimmed) ? Number(trimmed) : 0
  return value >= 1 && value <= max ? value : null
}
