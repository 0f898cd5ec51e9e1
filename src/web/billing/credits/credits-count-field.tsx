import type { KeyboardEvent } from 'react'
import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { creditCountOf, digitsOf, stepCredits } from './credits-count.ts'

type CreditsCountFieldProps = {
  label: string
  /** The input, digits only. */
  text: string
  problem: string | null
  onText: (text: string) => void
}

/** A field for any number of credits. It accepts only digits; the arrow keys change the number by one. */
export function CreditsCountField({ label, text, problem, onText }: CreditsCountFieldProps) {
  const credits = creditCountOf(text)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onText(String(stepCredits(credits, event.key === 'ArrowUp' ? 1 : -1)))
  }

  return (
    <Field label={label} error={problem ?? undefined}>
      {(control) => (
        <Input
          {...control}
          role="spinbutton"
          aria-valuemin={creditsPerPurchaseMin}
          aria-valuemax={creditsPerPurchaseMax}
          aria-valuenow={credits}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onText(digitsOf(target.value))}
          onKeyDown={handleKeyDown}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
