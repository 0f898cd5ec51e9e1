import type { ComponentProps, MouseEvent } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

/** After a sign-in, the prices are shown again, because the choice was made there. */
const withoutScript = `/login?${new URLSearchParams({ next: '/#pricing' })}`

type PricingLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'className' | 'children'> & {
  onOpen: () => void
}

/** Opens a dialog. In a new tab, or without JavaScript, it is a link to the sign-in page. */
export function PricingLink({ onOpen, ...link }: PricingLinkProps) {
  function handleClick(event: MouseEvent) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onOpen()
  }
  return <ButtonLink href={withoutScript} data-dialog="pricing" onClick={handleClick} {...link} />
}
