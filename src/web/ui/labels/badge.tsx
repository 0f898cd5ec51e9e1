import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const badgeStyle = cva(
  'inline-flex h-6 items-center gap-1 whitespace-nowrap rounded px-2 font-medium text-xs tabular-nums',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-soft',
        verified: 'bg-verified-soft text-verified',
        qualified: 'bg-qualified-soft text-qualified',
        lost: 'bg-lost-soft text-lost',
        unverifiable: 'hatched border border-line text-ink-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyle>

/** A verdict or a state as one word. The word carries the meaning; the colour repeats it. */
export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span className={classNames(badgeStyle({ tone }), className)} {...props} />
}
