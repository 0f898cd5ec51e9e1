import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { buttonStyle } from './button-style.ts'

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyle>

export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={classNames(buttonStyle({ variant, size }), className)} {...props} />
}

type ButtonLinkProps = ComponentProps<'a'> & VariantProps<typeof buttonStyle>

/** A link with the style of a button; it still navigates, opens in a tab and can be copied. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <a className={classNames(buttonStyle({ variant, size }), className)} {...props} />
}
