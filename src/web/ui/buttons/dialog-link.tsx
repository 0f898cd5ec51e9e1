import type { VariantProps } from 'class-variance-authority'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { ButtonLink } from './button.tsx'
import type { buttonStyle } from './button-style.ts'

const pages = {
  login: '/login',
  signup: '/login?tab=signup',
  trialUpgrade: '/login?upgrade=trial',
  pricing: '/#pricing',
  premium: '/#pricing',
  palette: '/blog#blog-search',
} as const

type DialogLinkProps = VariantProps<typeof buttonStyle> & {
  type: keyof typeof pages
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link to the page of a dialog. Once hydrated, it opens the dialog instead; in a new tab, and without script, it is a plain link. */
export function DialogLink({ type, ...props }: DialogLinkProps) {
  function handleClick(event: MouseEvent<HTMLElement>) {
    // The sign-in page contains the dialogs that lead to it.
    if (!isPlainPress(event) || (type !== 'palette' && window.location.pathname === '/login')) return
    event.preventDefault()
    // A menu returns the focus to its button, where it belongs when the dialog closes.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    openDialog(type)
  }
  return <ButtonLink href={pages[type]} data-dialog={type} onClick={handleClick} {...props} />
}
