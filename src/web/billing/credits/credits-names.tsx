import { t } from '@lingui/core/macro'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

/** The name of the payer, as entered. */
export type Names = { firstName: string; lastName: string }

export const noNames: Names = { firstName: '', lastName: '' }

const nameMax = 100

type CreditsNamesProps = { names: Names; readOnly: boolean; onNames: (names: Names) => void }

export function CreditsNames({ names, readOnly, onNames }: CreditsNamesProps) {
  const fields = [
    { name: 'firstName', label: t`First name`, autoComplete: 'given-name' },
    { name: 'lastName', label: t`Last name`, autoComplete: 'family-name' },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-4">
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Input
              {...control}
              autoComplete={autoComplete}
              maxLength={nameMax}
              value={names[name]}
              readOnly={readOnly}
              onChange={({ target }) => onNames({ ...names, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** The names without empty ones, for APIs with optional names. */
export function filledNames({ firstName, lastName }: Names): Partial<Names> {
  const [first, last] = [firstName.trim(), lastName.trim()]
  return { ...(first !== '' && { firstName: first }), ...(last !== '' && { lastName: last }) }
}
