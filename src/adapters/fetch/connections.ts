import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Target } from './address-rules.ts'
import type { Failure } from './failure.ts'
import { type ConnectionFacts, type OpenTools, openConnection } from './open-connection.ts'

/** An open connection that one request at a time may use. */
export type Connection = {
  client: Client
  facts: ConnectionFacts
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
const headerBytesMax = 65_536
const idleMs = 4_000

/** Keeps connections alive between requests, at most 512 of them and 4 seconds each (less where the server says so). */
export function createConnections(tools: OpenTools): Connections {
  const idle = new Map<string, Connection[]>()
  const all = new Set<Connection>()
  let idleCount = 0
  let isClosed = false

  function takeIdle(origin: string): Connection | undefined {
    const waiting = idle.get(origin)
    const connection = waiting?.pop()
    if (connection !== undefined) idleCount -= 1
    if (waiting?.length === 0) idle.delete(origin)
    return connection
  }

  function forget(origin: string, connection: Connection) {
    all.delete(connection)
    const waiting = idle.get(origin)
    const place = waiting?.indexOf(connection) ?? -1
    if (place === -1) return
    waiting?.splice(place, 1)
    idleCount -= 1
    if (waiting?.length === 0) idle.delete(origin)
  }

  return {
    async lease(target, { timeoutMs, signal, isFresh }) {
      while (!isFresh) {
        const connection = takeIdle(target.origin)
        if (connection === undefined) break
        if (connection.isOpen()) return { connection, facts: { ...connection.facts, timings: null }, failure: null }
        connection.destroy()
      }
      const { socket, facts, failure } = await openConnection(target, tools, { timeoutMs, signal })
      if (socket === null) return { connection: null, facts, failure }
      const connection = createConnection(target.origin, socket, facts, () => forget(target.origin, connection))
      all.add(connection)
      if (isClosed) connection.destroy()
      return { connection, facts, failure: null }
    },
    giveBack(target, connection) {
      if (isClosed || !connection.isOpen()) return connection.destroy()
      connection.isReused = true
      const waiting = idle.get(target.origin)
      if (waiting === undefined) idle.set(target.origin, [connection])
      else waiting.push(connection)
      idleCount += 1
      if (idleCount > idleMax) {
        const [oldest] = idle.keys()
        if (oldest !== undefined) takeIdle(oldest)?.destroy()
      }
    },
    close() {
      isClosed = true
      for (const connection of all) connection.destroy()
    },
  }
}

/** Hands the socket to undici once: a client that wants another has lost this one, and is done. */
function createConnection(origin: string, socket: Socket, facts: ConnectionFacts, onGone: () => void): Connection {
  let isHandedOver = false
  const client = new Client(origin, {
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    // One timer of our own watches each request.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    keepAliveTimeoutThreshold: 500,
    connect: (_options, answer) => {
      if (isHandedOver) return answer(Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }), null)
      isHandedOver = true
      // Not at once: the client is not ready to go on while it is asking.
      return queueMicrotask(() => answer(null, socket))
    },
  })
  const destroy = () => {
    onGone()
    socket.destroy()
    if (!client.destroyed) client.destroy().catch(() => {})
  }
  client.on('disconnect', destroy)
  return { client, facts, isReused: false, destroy, isOpen: () => !socket.destroyed && socket.readable }
}
