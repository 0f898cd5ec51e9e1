import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'

/** After signing in, the prices again: that is where the choice was made. */
const withoutScript = `/login?${new URLSearchParams({ next: '/#pricing' })}`

type PricingLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'className' | 'children'> & {
  onOpen: () => void
}

/** Opens a dialog; before its script is there, in a new tab, or without any, a link to signing in. */
export function PricingLink({ onOpen, ...look }: PricingLinkProps) {
  function handleClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain) return
    event.preventDefault()
    onOpen()
  }
  return <ButtonLink href={withoutScript} onClick={handleClick} {...look} />
}
