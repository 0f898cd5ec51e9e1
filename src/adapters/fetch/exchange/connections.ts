import type { Target } from '../addresses/address-rules.ts'
import type { Connection } from './connection.ts'
import type { Failure } from './failure.ts'
import { createLenientConnection } from './lenient-connection.ts'
import { type ConnectionFacts, type OpenDeps, openConnection } from './open-connection.ts'
import { createStrictConnection } from './strict-connection.ts'

type Leased = { connection: Connection | null; facts: ConnectionFacts; failure: Failure | null }

/** An idle connection if there is one, a new one, or a new one whose response is read leniently. */
export type LeaseMode = 'idle' | 'fresh' | 'lenient'

export type Connections = {
  /** Never throws. */
  lease(target: Target, options: { timeoutMs: number; signal: AbortSignal; mode: LeaseMode }): Promise<Leased>
  release(target: Target, connection: Connection): void
  close(): void
}

const idleMax = 512

/** The connections to one origin. `order` shows which origin has had idle connections for the longest time. */
type Origin = { idle: Connection[]; open: number; order: number }

/** Keeps connections open between requests: at most 512, for 4 seconds each (less if the server says so). */
export function createConnections(deps: OpenDeps): Connections {
  // An origin stays in the map while it has open connections. Adding and removing it with each request would rehash the map repeatedly.
  const origins = new Map<string, Origin>()
  const all = new Set<Connection>()
  let idleCount = 0
  let order = 0
  let isClosed = false

  function takeIdle(origin: Origin | undefined): Connection | undefined {
    const connection = origin?.idle.pop()
    if (connection !== undefined) idleCount -= 1
    return connection
  }

  function add(name: string, connection: Connection) {
    all.add(connection)
    const origin = origins.get(name)
    if (origin === undefined) origins.set(name, { idle: [], open: 1, order: 0 })
    else origin.open += 1
  }

  function removeConnection(name: string, connection: Connection) {
    const origin = origins.get(name)
    if (!all.delete(connection) || origin === undefined) return
    origin.open -= 1
    if (origin.open === 0) origins.delete(name)
    const index = origin.idle.indexOf(connection)
    if (index === -1) return
    origin.idle.splice(index, 1)
    idleCount -= 1
  }

  function longestIdle(): Origin | undefined {
    let found: Origin | undefined
    for (const origin of origins.values()) {
      if (origin.idle.length > 0 && (found === undefined || origin.order < found.order)) found = origin
    }
    return found
  }

  return {
    async lease(target, { timeoutMs, signal, mode }) {
      while (mode === 'idle') {
        const connection = takeIdle(origins.get(target.origin))
        if (connection === undefined) break
        if (connection.isOpen()) return { connection, facts: connection.laterFacts, failure: null }
        connection.destroy()
      }
      const { socket, facts, failure } = await openConnection(target, deps, { timeoutMs, signal })
      if (socket === null) return { connection: null, facts, failure }
      const handleClose = () => removeConnection(target.origin, connection)
      const connection =
        mode === 'lenient'
          ? createLenientConnection(socket, facts, handleClose)
          : createStrictConnection(target.origin, socket, facts, handleClose)
      add(target.origin, connection)
      if (isClosed) connection.destroy()
      return { connection, facts, failure: null }
    },
    release(target, connection) {
      const origin = origins.get(target.origin)
      if (isClosed || !connection.isOpen() || origin === undefined) return connection.destroy()
      connection.isReused = true
      if (origin.idle.length === 0) {
        order += 1
        origin.order = order
      }
      origin.idle.push(connection)
      idleCount += 1
      if (idleCount > idleMax) takeIdle(longestIdle())?.destroy()
    },
    close() {
      isClosed = true
      for (const connection of all) connection.destroy()
    },
  }
}
