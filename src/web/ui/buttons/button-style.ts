import { cva } from 'class-variance-authority'

/** The style of buttons, and of links in place of a button. */
export const buttonStyle = cva(
  'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded font-medium no-underline transition-colors disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'bg-verified text-on-verified hover:bg-verified-strong disabled:bg-sunken disabled:text-ink-soft disabled:shadow-[inset_0_0_0_1px_var(--lw-line-strong)]',
        secondary:
          'border border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken disabled:text-ink-faint',
        qualified:
          'border border-qualified/50 bg-qualified-soft text-qualified hover:border-qualified disabled:text-ink-faint',
        quiet: 'text-ink-soft hover:bg-sunken hover:text-ink disabled:text-ink-faint',
        danger:
          'border border-lost/50 bg-surface text-lost hover:border-lost hover:bg-lost-soft disabled:border-line disabled:bg-surface disabled:text-ink-faint',
      },
      size: { sm: 'h-8 px-3 text-sm', md: 'h-10 px-4 text-sm', lg: 'h-12 px-5 text-base', icon: 'size-9' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)
