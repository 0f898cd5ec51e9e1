import { onAbort } from '../on-abort.ts'

type Waiter = { enter: () => void }
type HostState = { inside: number; waiting: Waiter[] }

/** Admits pages before anything is allocated for them. */
export type HostAdmission = {
  /** Resolves when the page is admitted; `null` if it is admitted at once. An admitted page must call `leave`. Rejects with the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<void> | null
  leave(host: string): void
}

/**
 * Limits how many pages of a host may wait for their first request. The others wait outside. No page is delayed by this, since each page leaves as
 * soon as its request is due. A page outside needs a few words of memory instead of a prepared request.
 */
export function createHostAdmission({ insideMax }: { insideMax: number }): HostAdmission {
  const hosts = new Map<string, HostState>()

  function stateOf(host: string): HostState {
    const known = hosts.get(host)
    if (known !== undefined) return known
    const state: HostState = { inside: 0, waiting: [] }
    hosts.set(host, state)
    return state
  }

  function wait(state: HostState, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter() {
          unsubscribe()
          resolve()
        },
      }
      const unsubscribe = onAbort(signal, () => {
        state.waiting.splice(state.waiting.indexOf(waiter), 1)
        reject(signal.reason)
      })
      state.waiting.push(waiter)
    })
  }

  return {
    enter(host, signal) {
      const state = stateOf(host)
      if (state.inside >= insideMax) return wait(state, signal)
      state.inside += 1
      return null
    },
    leave(host) {
      const state = hosts.get(host)
      if (state === undefined) return
      const next = state.waiting.shift()
      // The next page takes its slot.
      if (next !== undefined) return next.enter()
      state.inside -= 1
      if (state.inside === 0) hosts.delete(host)
    },
  }
}
