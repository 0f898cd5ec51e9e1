import { Suspense, useSyncExternalStore } from 'react'
import { currentNotifications, type Notification, watchNotifications } from '#web/platform/overlays/notifications.ts'
import { Boundary } from '../loading/boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

const retryMs = 1_000
const load = async () => (await import('./toast-host.tsx')).ToastHost
/** Told of what goes wrong with the network, the first one comes when it may still go wrong: then once more. */
const ToastHost = lazyPart(() =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return load()
  }),
)
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
