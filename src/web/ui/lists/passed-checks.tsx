import { plural } from '@lingui/core/macro'
import { ChevronRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PassedChecksProps = { count: number; className?: string; children: ReactNode }

/** Checks that need no attention, collapsed under one line with their number. Expanded in print; nothing without any. */
export function PassedChecks({ count, className, children }: PassedChecksProps) {
  if (count === 0) return null
  return (
    <details className={classNames('passed-checks group', className)}>
      <summary className="flex min-h-10 list-none items-center gap-2.5 rounded text-ink-soft text-sm tabular-nums hover:text-ink">
        <CircleCheck size={18} strokeWidth={1.9} className="shrink-0 text-verified" aria-hidden="true" />
        {plural(count, { one: '# check passed', other: '# checks passed' })}
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          className="shrink-0 transition-transform group-open:rotate-90 print:hidden"
          aria-hidden="true"
        />
      </summary>
      {children}
    </details>
  )
}
