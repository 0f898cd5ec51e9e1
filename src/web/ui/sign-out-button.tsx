import { type MouseEvent, useState } from 'react'
import { notify } from '#web/platform/notifications.ts'
import { signOut } from '#web/platform/session.ts'

/** Signs out on this device. On pages without React the page script does the same for it. */
export function SignOutButton({ className }: { className: string }) {
  const [busy, setBusy] = useState(false)

  async function handleSignOut({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    setBusy(true)
    try {
      await signOut('local')
      notify({ title: 'Signed out', tone: 'neutral' }, { force: true })
    } catch {
      notify(
        {
          title: 'Signed out on this device',
          description: 'The server could not be told. The session there will end by itself.',
        },
        { force: true },
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" data-sign-out disabled={busy} onClick={handleSignOut} className={className}>
      Sign Out
    </button>
  )
}
