import { t } from '@lingui/core/macro'
import { notify } from '../overlays/notifications.ts'
import { signOut } from './session.ts'

/** Signs out on this device and notifies the member, even if the server could not be reached. */
export async function signOutHere(): Promise<void> {
  try {
    await signOut('local')
    notify({ title: t`Signed out`, tone: 'neutral' }, { force: true })
  } catch {
    notify(
      {
        title: t`Signed out on this device`,
        description: t`Couldn’t reach the server. The session there will expire automatically.`,
      },
      { force: true },
    )
  }
}
