import { onAbort } from '../on-abort.ts'

/** How often and how widely a host may be asked. */
export type HostPace = { delayMs: number; connections: number }

export type HostQueue = {
  /** Waits for a turn at this host; call what it answers when the turn is over. Rejects with the signal's reason. */
  take(host: string, pace: HostPace, signal: AbortSignal): Promise<() => void>
  /** Nobody has a turn at this host before `ms` have passed. */
  hold(host: string, ms: number): void
  close(): void
}

type Waiter = { pace: HostPace; grant: (release: () => void) => void }

type HostState = {
  active: number
  /** No turn begins before, in milliseconds of `performance.now()`. */
  nextAt: number
  waiting: Waiter[]
  timer: NodeJS.Timeout | null
  isQueued: boolean
}

const idleHostsMax = 10_000

/**
 * Turns of all hosts: at most `concurrency` at a time, and per host no more than its pace allows. Hosts that may go on take turns one after another, so
 * that one with many pages, or a slow one, holds nobody up.
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
        forget()
        resolve(release)
      },
    }
    const forget = onAbort(signal, () => {
      state.waiting.splice(state.waiting.indexOf(waiter), 1)
      reject(signal.reason)
    })
    state.waiting.push(waiter)
    scheduler.wake(state)
  })
}

type Scheduler = {
  /** A turn at once, where nobody waits and nothing is to be waited for. */
  beginNow(state: HostState, pace: HostPace): (() => void) | null
  /** Somebody waits for this host, or something there has ended. */
  wake(state: HostState): void
}

function createScheduler(concurrency: number): Scheduler {
  const queue: HostState[] = []
  let active = 0

  /** Puts a host in the queue, or sets its clock, where somebody waits for it. */
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
      // A hold may have come after the host was put in the queue.
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

/** Forgets hosts where nothing is under way and nothing is to be waited for. */
function sweep(hosts: Map<string, HostState>) {
  const now = performance.now()
  for (const [host, state] of hosts) {
    const isIdle = state.active === 0 && state.waiting.length === 0 && state.timer === null
    if (isIdle && state.nextAt <= now) hosts.delete(host)
  }
}
