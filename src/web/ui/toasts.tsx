import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotifications, type Notification, watchNotifications } from '#web/platform/notifications.ts'

const ToastHost = lazy(() => import('./toast-host.tsx').then(({ ToastHost }) => ({ default: ToastHost })))
const none: readonly Notification[] = []

/** The place of notifications. What draws them is loaded with the first one. */
export function Toasts() {
  const notifications = useSyncExternalStore(watchNotifications, currentNotifications, () => none)
  if (notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastHost notifications={notifications} />
    </Suspense>
  )
}
