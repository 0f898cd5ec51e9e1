import { useSyncExternalStore } from 'react'
import { connectionTexts } from '#contract/texts.ts'
import { type ConnectionState, currentConnection, watchConnection } from '#web/platform/connection.ts'

const onServer = (): ConnectionState => 'online'

/** Says that the connection is lost or in trouble for as long as it is, over the page and not in its way. */
export function OfflineBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection, onServer)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center px-4">
      {connection !== 'online' && (
        <p className="rounded-b border border-qualified/50 border-t-0 bg-qualified-soft px-4 py-1.5 text-center text-qualified text-sm shadow-raised">
          {connection === 'offline' ? connectionTexts.lost : connectionTexts.unstable}
        </p>
      )}
    </div>
  )
}
