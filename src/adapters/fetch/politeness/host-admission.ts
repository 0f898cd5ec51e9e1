import { onAbort } from '../on-abort.ts'

type Waiter = { enter: () => void }
type Door = { inside: number; waiting: Waiter[] }

/** Where pages wait before anything is made for them. */
export type HostAdmission = {
  /** Resolves once there is room; `null` where there is at once. Whoever is in must `leave`. Rejects with the signal's reason. */
  enter(host: string, signal: AbortSignal): Promise<void> | null
  leave(host: string): void
}

/**
 * Lets so many pages of a host be on their way to their first turn, and has the others wait outside. All that can go on do, since whoever gets a turn
 * leaves; and those that cannot are a few words of memory, not a half-made request with all that belongs to it.
 */
export function createHostAdmission({ insideMax }: { insideMax: number }): HostAdmission {
  const doors = new Map<string, Door>()

  function doorOf(host: string): Door {
    const known = doors.get(host)
    if (known !== undefined) return known
    const door: Door = { inside: 0, waiting: [] }
    doors.set(host, door)
    return door
  }

  function wait(door: Door, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter() {
          forget()
          resolve()
        },
      }
      const forget = onAbort(signal, () => {
        door.waiting.splice(door.waiting.indexOf(waiter), 1)
        reject(signal.reason)
      })
      door.waiting.push(waiter)
    })
  }

  return {
    enter(host, signal) {
      const door = doorOf(host)
      if (door.inside >= insideMax) return wait(door, signal)
      door.inside += 1
      return null
    },
    leave(host) {
      const door = doors.get(host)
      if (door === undefined) return
      const next = door.waiting.shift()
      // Its place goes to whoever comes next.
      if (next !== undefined) return next.enter()
      door.inside -= 1
      if (door.inside === 0) doors.delete(host)
    },
  }
}
