import { Suspense, useSyncExternalStore } from 'react'
import { currentNotifications, type Notification, watchNotifications } from '#web/platform/overlays/notifications.ts'
import { Boundary } from '../loading/boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

const retryMs = 1_000
const load = async () => (await import('./toast-host.tsx')).ToastHost
/** The first notification often reports a network problem, which may still exist when this code loads, so it retries once. */
const ToastHost = lazyPart(() =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return load()
  }),
)
const none: readonly Notification[] = []

/** The host of notifications. Its code is loaded with the first one; after a failure, with the next, which may report that failure. */
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
