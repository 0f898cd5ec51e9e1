import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { count } from '#web/platform/i18n/formats.ts'

export type StepState = 'done' | 'current' | 'stopped' | 'ahead'

type StepNameProps = { number: number; state?: StepState; className?: string; children: ReactNode }

/** The name of one of several steps. Its state is also announced to screen readers: `2. Writing, in progress`. */
export function StepName({ number, state, className, children }: StepNameProps) {
  return (
    <>
      <span className="sr-only">{count(number)}. </span>
      <span className={className}>{children}</span>
      {state !== undefined && <span className="sr-only">{stateText(state)}</span>}
    </>
  )
}

function stateText(state: StepState): string {
  switch (state) {
    case 'done':
      return t({ message: ', done', comment: 'Read out after the name of a step' })
    case 'current':
      return t({ message: ', in progress', comment: 'Read out after the name of a step' })
    case 'stopped':
      return t({ message: ', stopped', comment: 'Read out after the name of a step' })
    case 'ahead':
      return t({ message: ', to do', comment: 'Read out after the name of a step' })
  }
}
