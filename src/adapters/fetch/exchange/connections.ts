import type { OnReadOpts, Socket } from 'node:net'
import type { Target } from '../addresses/address-rules.ts'
import type { Failure } from './failure.ts'
import { type ConnectionFacts, type OpenDeps, openConnection } from './open-connection.ts'

/** Who has the use of a connection. */
export type Taker = {
  /** Bytes that came; they are good until the call returns. `false`: no more until `resume`. */
  onBytes(bytes: Buffer): boolean
  /** The connection has ended, or failed with an error. */
  onEnd(error: Error | null): void
}

/** An open connection that one request at a time may use. */
export type Connection = {
  /** What is told of it with every request but the first, which alone had to wait for it. */
  laterFacts: ConnectionFacts
  /** Sends a request; what comes then is the taker's, until it lets go with `null`. */
  send(request: string, taker: Taker): void
  letGo(): void
  resume(): void
  /** The server said how long it keeps the connection open without use. */
  keepFor(ms: number): void
  /** It has served before: its server may have closed it without our knowing yet. */
  isReused: boolean
  /** Gone, with everything under way on it. */
  destroy(): void
  isOpen(): boolean
}

export type Leased = { connection: Connection | null; facts: ConnectionFacts; failure: Failure | null }

export type Connections = {
  /** An idle connection where there is one and `isFresh` is not asked for, or a new one. Never throws. */
  lease(target: Target, options: { timeoutMs: number; signal: AbortSignal; isFresh: boolean }): Promise<Leased>
  giveBack(target: Target, connection: Connection): void
  close(): void
}

const idleMax = 512
const idleMs = 4_000
/** A server's own time is taken for so much shorter: a request may be on its way when it ends. */
const idleMarginMs = 500
const readBytes = 65_536

/** The connections to one origin; `order` says which of several has had idle ones for the longest. */
type Origin = { idle: Connection[]; open: number; order: number }

/** Keeps connections alive between requests, at most 512 of them and 4 seconds each (less where the server says so). */
export function createConnections(deps: OpenDeps): Connections {
  // An origin is there as long as a connection to it is. Coming and going with each request, it would have the map make itself anew again and again.
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

  function forget(name: string, connection: Connection) {
    const origin = origins.get(name)
    if (!all.delete(connection) || origin === undefined) return
    origin.open -= 1
    if (origin.open === 0) origins.delete(name)
    const place = origin.idle.indexOf(connection)
    if (place === -1) return
    origin.idle.splice(place, 1)
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
      const intake: Intake = { taker: null, onStray: () => {} }
      const onread = { buffer: Buffer.allocUnsafeSlow(readBytes), callback: readerInto(intake) }
      const { socket, facts, failure } = await openConnection(target, deps, { timeoutMs, signal, onread })
      if (socket === null) return { connection: null, facts, failure }
      const connection = createConnection(socket, intake, facts, () => forget(target.origin, connection))
      add(target.origin, connection)
      if (isClosed) connection.destroy()
      return { connection, facts, failure: null }
    },
    giveBack(target, connection) {
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

type Intake = { taker: Taker | null; onStray(): void }

/** Reads into one piece of memory for the whole life of a connection: one for each read would have the collector run all the time. */
function readerInto(intake: Intake): OnReadOpts['callback'] {
  return (length, bytes) => give(intake, Buffer.from(bytes.buffer, bytes.byteOffset, length))
}

/** What nobody asked for ends a connection. */
function give(intake: Intake, bytes: Buffer): boolean {
  if (intake.taker !== null) return intake.taker.onBytes(bytes)
  intake.onStray()
  return false
}

function createConnection(socket: Socket, intake: Intake, facts: ConnectionFacts, onGone: () => void): Connection {
  let ownIdleMs = idleMs
  const end = (error: Error | null) => {
    const { taker } = intake
    intake.taker = null
    destroy()
    taker?.onEnd(error)
  }
  const destroy = () => {
    onGone()
    socket.destroy()
  }
  intake.onStray = destroy
  // Of a connection under TLS, whose bytes do not come by `onread`.
  socket.on('data', (chunk: Buffer) => {
    if (!give(intake, chunk) && intake.taker !== null) socket.pause()
  })
  socket.on('timeout', destroy)
  socket.on('error', end)
  socket.on('end', () => end(null))
  socket.on('close', () => end(null))
  return {
    laterFacts: { ...facts, timings: null },
    isReused: false,
    send(request, taker) {
      intake.taker = taker
      socket.setTimeout(0)
      socket.write(request, 'latin1')
    },
    letGo() {
      intake.taker = null
      socket.setTimeout(ownIdleMs)
    },
    resume: () => socket.resume(),
    keepFor: (ms) => {
      ownIdleMs = Math.min(idleMs, ms - idleMarginMs)
    },
    destroy,
    isOpen: () => !socket.destroyed && socket.readable && ownIdleMs > 0,
  }
}
