import { Suspense, useSyncExternalStore } from 'react'
import { currentNotifications, type Notification, watchNotifications } from '#web/platform/notifications.ts'
import { Boundary } from './boundary.tsx'
import { lazyPart } from './lazy-part.tsx'

const ToastHost = lazyPart(async () => (await import('./toast-host.tsx')).ToastHost)
const none: readonly Notification[] = []

/** The place of notifications. What draws them is loaded with the first one; if that fails, with the next: one of them may be about why. */
export function Toasts() {
  const notifications = useSyncExternalStore(watchNotifications, currentNotifications, () => none)
  if (notifications.length === 0) return null
  return (
    <Boundary resetKey={notifications}>
      <Suspense fallback={null}>
        <ToastHost notifications={notifications} />
      </Suspense>
    </Boundary>
  )
}
