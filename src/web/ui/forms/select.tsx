import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const heights = { md: 'h-10', lg: 'h-11' }

/** The same height as the inputs beside it. */
type SelectProps = ComponentProps<'select'> & { height?: keyof typeof heights }

/** The native select of the browser: it works with keyboard, screen reader and phone. */
export function Select({ className, height = 'md', children, ...props }: SelectProps) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        className={classNames(
          'w-full appearance-none rounded border border-line-strong/60 bg-surface pr-9 pl-3 text-ink text-sm transition-colors hover:border-line-strong',
          heights[height],
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-soft"
        aria-hidden="true"
      />
    </span>
  )
}
