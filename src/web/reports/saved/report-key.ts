import { useSyncExternalStore } from 'react'
import { readStored, storageNames, watchStored, writeStored } from '#web/platform/storage/safe-storage.ts'

/** Stores that this browser created the report; `key` is a guest's proof of it, `null` for a member. */
export function saveReportKey(id: string, key: string | null): void {
  writeStored(storageNames.report(id), JSON.stringify({ id, key }))
}

/** A guest's key to a report, or `null`. */
function reportKey(id: string): string | null {
  try {
    const stored: unknown = JSON.parse(readStored(storageNames.report(id)) ?? 'null')
    const key = typeof stored === 'object' && stored !== null && 'key' in stored ? stored.key : null
    return typeof key === 'string' && key !== '' ? key : null
  } catch {
    return null
  }
}

export function useReportKey(id: string): string | null {
  return useSyncExternalStore(
    (onChange) => watchStored(storageNames.report(id), onChange),
    () => reportKey(id),
    () => null,
  )
}
