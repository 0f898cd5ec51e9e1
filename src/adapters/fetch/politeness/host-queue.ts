import { onAbort } from '../on-abort.ts'

/** The pace of requests to a host: the delay between them, and the number of connections. */
export type HostPace = { delayMs: number; connections: number }

export type HostQueue = {
  /** Waits for a slot at this host. Call the returned function to release the slot. Rejects with the signal's reason. */
  take(host: string, pace: HostPace, signal: AbortSignal): Promise<() => void>
  /** No request to this host begins before `ms` have passed. */
  hold(host: string, ms: number): void
  close(): void
}

type Waiter = { pace: HostPace; grant: (release: () => void) => void }

type HostState = {
  active: number
  /** No request begins earlier, in milliseconds of `performance.now()`. */
  nextAt: number
  waiting: Waiter[]
  timer: NodeJS.Timeout | null
  isQueued: boolean
}

const idleHostsMax = 10_000

/**
 * The requests to all hosts: at most `concurrency` at a time, and per host within its pace. Hosts that are ready are served in rotation, so a host
 * with many pages, or a slow one, does not delay the others.
 */
export function createHostQueue({ concurrency }: { concurrency: number }): HostQueue {
  const hosts = new Map<string, HostState>()
  const scheduler = createScheduler(concurrency)

  function stateOf(host: string): HostState {
    const known = hosts.get(host)
    if (known !== undefined) return known
    if (hosts.size >= idleHostsMax) sweep(hosts)
    const state: HostState = { active: 0, nextAt: 0, waiting: [], timer: null, isQueued: false }
    hosts.set(host, state)
    return state
  }

  return {
    async take(host, pace, signal) {
      signal.throwIfAborted()
      const state = stateOf(host)
      return scheduler.beginNow(state, pace) ?? wait(scheduler, state, pace, signal)
    },
    hold(host, ms) {
      const state = stateOf(host)
      state.nextAt = Math.max(state.nextAt, performance.now() + ms)
    },
    close() {
      for (const state of hosts.values()) if (state.timer !== null) clearTimeout(state.timer)
    },
  }
}

function wait(scheduler: Scheduler, state: HostState, pace: HostPace, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      pace,
      grant(release) {
        unsubscribe()
        resolve(release)
      },
    }
    const unsubscribe = onAbort(signal, () => {
      state.waiting.splice(state.waiting.indexOf(waiter), 1)
      reject(signal.reason)
    })
    state.waiting.push(waiter)
    scheduler.wake(state)
  })
}

type Scheduler = {
  /** A slot at once, if no request waits and no delay applies. */
  beginNow(state: HostState, pace: HostPace): (() => void) | null
  /** Called when a request waits for this host, or when one has ended. */
  wake(state: HostState): void
}

function createScheduler(concurrency: number): Scheduler {
  const queue: HostState[] = []
  let active = 0

  /** Puts a host with waiting requests in the queue, or sets its timer. */
  function enqueue(state: HostState) {
    const next = state.waiting[0]
    if (next === undefined || state.isQueued || state.timer !== null) return
    if (state.active >= next.pace.connections) return
    const waitMs = state.nextAt - performance.now()
    if (waitMs > 0) {
      state.timer = setTimeout(() => {
        state.timer = null
        wake(state)
      }, Math.ceil(waitMs))
      return
    }
    state.isQueued = true
    queue.push(state)
  }

  function begin(state: HostState, { delayMs }: HostPace): () => void {
    let isOver = false
    active += 1
    state.active += 1
    if (delayMs > 0) state.nextAt = Math.max(state.nextAt, performance.now() + delayMs)
    return () => {
      if (isOver) return
      isOver = true
      active -= 1
      state.active -= 1
      wake(state)
    }
  }

  function mayBegin(state: HostState, pace: HostPace): boolean {
    return state.active < pace.connections && (state.nextAt === 0 || state.nextAt <= performance.now())
  }

  function wake(state: HostState) {
    enqueue(state)
    while (active < concurrency) {
      const ready = queue.shift()
      if (ready === undefined) return
      ready.isQueued = false
      const next = ready.waiting[0]
      // A hold may have started after the host was put in the queue.
      if (next !== undefined && mayBegin(ready, next.pace)) {
        ready.waiting.shift()
        next.grant(begin(ready, next.pace))
      }
      enqueue(ready)
    }
  }

  return {
    beginNow(state, pace) {
      const isFree = active < concurrency && queue.length === 0 && state.waiting.length === 0
      return isFree && mayBegin(state, pace) ? begin(state, pace) : null
    },
    wake,
  }
}

/** Removes hosts without requests and delays. */
function sweep(hosts: Map<string, HostState>) {
  const now = performance.now()
  for (const [host, state] of hosts) {
    const isIdle = state.active === 0 && state.waiting.length === 0 && state.timer === null
    if (isIdle && state.nextAt <= now) hosts.delete(host)
  }
}
