import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const heights = { md: 'h-10', lg: 'h-11' }

type InputProps = Omit<ComponentProps<'input'>, 'height'> & { height?: keyof typeof heights }

export function Input({ className, height = 'lg', ...props }: InputProps) {
  return (
    <input
      className={classNames(
        'w-full rounded border border-line-strong bg-surface px-3 text-base text-ink transition-colors',
        'hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0',
        'aria-invalid:border-lost disabled:bg-sunken disabled:text-ink-soft',
        heights[height],
        className,
      )}
      {...props}
    />
  )
}
