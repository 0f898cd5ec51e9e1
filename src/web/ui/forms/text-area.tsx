import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A field of several lines, as high as its rows. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'block w-full rounded border border-line-strong bg-surface px-3 py-2 text-base text-ink leading-6 transition-colors',
        'hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-lost',
        className,
      )}
      {...props}
    />
  )
}
