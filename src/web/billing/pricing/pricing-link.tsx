import type { ComponentProps, MouseEvent } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

/** After signing in, the prices again: that is where the choice was made. */
const withoutScript = `/login?${new URLSearchParams({ next: '/#pricing' })}`

type PricingLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'className' | 'children'> & {
  onOpen: () => void
}

/** Opens a dialog; in a new tab, or where the program does not run, a link to signing in. */
export function PricingLink({ onOpen, ...look }: PricingLinkProps) {
  function handleClick(event: MouseEvent) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onOpen()
  }
  return <ButtonLink href={withoutScript} data-dialog="pricing" onClick={handleClick} {...look} />
}
