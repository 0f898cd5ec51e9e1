import { useSyncExternalStore } from 'react'
import { connectionTexts } from '#contract/texts.ts'
import { type ConnectionState, currentConnection, watchConnection } from '#web/platform/http/connection.ts'
import { translated } from '#web/platform/i18n/language.ts'

const onServer = (): ConnectionState => 'online'

/** Shows connection problems as long as they last: beside the header where there is room over the page, else above it, where it covers nothing. */
export function OfflineBanner() {
  const connection = useSyncExternalStore(watchConnection, currentConnection, onServer)
  return (
    <div role="status" className="pointer-events-none sticky inset-x-0 top-0 z-50 flex justify-center md:fixed md:px-4">
      {connection !== 'online' && (
        <p className="offline-note border-qualified/50 border-b bg-qualified-soft px-4 py-1.5 text-center text-qualified text-sm shadow-raised max-md:w-full md:rounded-b md:border-x">
          {translated(connection === 'offline' ? connectionTexts.lost : connectionTexts.unstable)}
        </p>
      )}
    </div>
  )
}
