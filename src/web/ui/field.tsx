import { type ReactNode, useId } from 'react'

/** What a control needs so that its label, hint and error belong to it. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one field; the one way every form shows them. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {errorId !== undefined && (
        <p id={errorId} className="mt-1.5 text-lost text-sm">
          {error}
        </p>
      )}
      {hintId !== undefined && (
        <p id={hintId} className="mt-1.5 text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
