import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import { signOutHere } from '#web/platform/session/sign-out-here.ts'

/** Signs out on this device. On pages without React the page script handles it. */
export function SignOutButton({ className }: { className: string }) {
  const [busy, setBusy] = useState(false)

  async function handleSignOut({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    setBusy(true)
    await signOutHere()
    setBusy(false)
  }

  return (
    <button type="button" data-sign-out disabled={busy} onClick={handleSignOut} className={className}>
      <Trans>Sign Out</Trans>
    </button>
  )
}
