import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated. Until then it must equal the HTML of the server, which knows no fragment and no storage. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
