import type { OnReadOpts, Socket } from 'node:net'
import type { Target } from '../addresses/address-rules.ts'
import type { Failure } from './failure.ts'
import { type ConnectionFacts, type OpenDeps, openConnection } from './open-connection.ts'

/** The current user of a connection. */
export type Receiver = {
  /** Receives bytes, which are valid until the call returns. `false`: send no more until `resume`. */
  onBytes(bytes: Buffer): boolean
  /** The connection has ended, or failed with an error. */
  onEnd(error: Error | null): void
}

/** An open connection for one request at a time. */
export type Connection = {
  /** The facts that are reported with every request after the first. Only the first one waited for the connection. */
  laterFacts: ConnectionFacts
  /** Sends a request. The bytes that arrive then go to `receiver`, until `detach`. */
  send(request: string, receiver: Receiver): void
  detach(): void
  resume(): void
  /** Sets how long the server keeps an idle connection open. */
  setIdleTimeout(ms: number): void
  /** The connection has served a request before, so its server may have closed it unnoticed. */
  isReused: boolean
  /** Closes the connection and aborts its current request. */
  destroy(): void
  isOpen(): boolean
}

type Leased = { connection: Connection | null; facts: ConnectionFacts; failure: Failure | null }

export type Connections = {
  /** Returns an idle connection, or a new one if there is none or `isFresh` is set. Never throws. */
  lease(target: Target, options: { timeoutMs: number; signal: AbortSignal; isFresh: boolean }): Promise<Leased>
  release(target: Target, connection: Connection): void
  close(): void
}

const idleMax = 512
const idleMs = 4_000
/** The margin by which a server's idle time is shortened, because a request may be in transit when it ends. */
const idleMarginMs = 500
const readBytes = 65_536

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
    async lease(target, { timeoutMs, signal, isFresh }) {
      while (!isFresh) {
        const connection = takeIdle(origins.get(target.origin))
        if (connection === undefined) break
        if (connection.isOpen()) return { connection, facts: connection.laterFacts, failure: null }
        connection.destroy()
      }
      const intake: Intake = { receiver: null, onStray: () => {} }
      const onread = { buffer: Buffer.allocUnsafeSlow(readBytes), callback: readerInto(intake) }
      const { socket, facts, failure } = await openConnection(target, deps, { timeoutMs, signal, onread })
      if (socket === null) return { connection: null, facts, failure }
      const connection = createConnection(socket, intake, facts, () => removeConnection(target.origin, connection))
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

type Intake = { receiver: Receiver | null; onStray(): void }

/** Reads into one buffer for the whole life of a connection. A buffer per read would keep the garbage collector busy. */
function readerInto(intake: Intake): OnReadOpts['callback'] {
  return (length, bytes) => deliver(intake, Buffer.from(bytes.buffer, bytes.byteOffset, length))
}

/** Bytes that belong to no request end the connection. */
function deliver(intake: Intake, bytes: Buffer): boolean {
  if (intake.receiver !== null) return intake.receiver.onBytes(bytes)
  intake.onStray()
  return false
}

function createConnection(socket: Socket, intake: Intake, facts: ConnectionFacts, onClose: () => void): Connection {
  let ownIdleMs = idleMs
  const end = (error: Error | null) => {
    const { receiver } = intake
    intake.receiver = null
    destroy()
    receiver?.onEnd(error)
  }
  const destroy = () => {
    onClose()
    socket.destroy()
  }
  intake.onStray = destroy
  // For connections with TLS, whose bytes do not arrive through `onread`.
  socket.on('data', (chunk: Buffer) => {
    if (!deliver(intake, chunk) && intake.receiver !== null) socket.pause()
  })
  socket.on('timeout', destroy)
  socket.on('error', end)
  socket.on('end', () => end(null))
  socket.on('close', () => end(null))
  return {
    laterFacts: { ...facts, timings: null },
    isReused: false,
    send(request, receiver) {
      intake.receiver = receiver
      socket.setTimeout(0)
      socket.write(request, 'latin1')
    },
    detach() {
      intake.receiver = null
      socket.setTimeout(ownIdleMs)
    },
    resume: () => socket.resume(),
    setIdleTimeout: (ms) => {
      ownIdleMs = Math.min(idleMs, ms - idleMarginMs)
    },
    destroy,
    isOpen: () => !socket.destroyed && socket.readable && ownIdleMs > 0,
  }
}
