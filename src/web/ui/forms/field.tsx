import { type ReactNode, useId } from 'react'

/** The props of a control that connect it with its label, hint and error. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  hint?: ReactNode
  /** Shows the hint on the line of the label, where there is little room. */
  hintBeside?: boolean
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one field; every form uses it. */
export function Field({ label, hint, hintBeside = false, error, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ')
  const labelLine = (
    <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-sm">
      {label}
    </label>
  )
  const hintLine = hintId !== undefined && (
    <p id={hintId} className={hintBeside ? 'mb-1.5 text-ink-faint text-xs' : 'mt-1.5 text-ink-faint text-sm'}>
      {hint}
    </p>
  )
  return (
    <div>
      {hintBeside ? (
        <div className="flex items-baseline justify-between gap-3">
          {labelLine}
          {hintLine}
        </div>
      ) : (
        labelLine
      )}
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
      {!hintBeside && hintLine}
    </div>
  )
}
