import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React has taken over the page: until then it must look as the server, which knows no fragment and no storage, has drawn it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
