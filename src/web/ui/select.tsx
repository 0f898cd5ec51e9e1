import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The browser's own list of choices: right with keyboard, screen reader and phone. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        className="h-9 w-full appearance-none rounded border border-line-strong/60 bg-surface pr-9 pl-3 text-ink text-sm transition-colors hover:border-line-strong"
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-2.5 right-2.5 text-ink-soft"
        aria-hidden="true"
      />
    </span>
  )
}
