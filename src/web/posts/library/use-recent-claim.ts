import { useSyncExternalStore } from 'react'
import { storageNames, watchStored } from '#web/platform/storage/safe-storage.ts'
import { recentClaim } from '../claims/claimed-post-storage.ts'

/** The slug of the post claimed within the last seconds in this tab, or `null`. */
export function useRecentClaim(): string | null {
  return useSyncExternalStore(
    (onChange) => watchStored(storageNames.recentClaim, onChange),
    () => recentClaim(Date.now()),
    () => null,
  )
}
