import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A multi-line field that grows with its text. */
export function Area({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'field-sizing-content w-full resize-none rounded border border-line-strong bg-surface px-3 py-2 text-base text-ink transition-colors',
        'hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-soft',
        className,
      )}
      {...props}
    />
  )
}
