import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSource } from './connection.ts'

const retryMs = 250
const heartbeatMs = 15_000
const answerTimeoutMs = 5_000

export type EventHandlers = {
  /** A notification. `payload` is at most 8,000 bytes, so it carries ids. */
  onEvent: (channel: string, payload: string) => void
  /** The listener is connected again (or for the first time); what was announced meanwhile is unknown, so refetch. */
  onConnected: () => void
  /** The listener lost its connection: from now until `onConnected` nothing is heard. */
  onLost: () => void
}

/** Listens for PostgreSQL notifications on `channels`, reconnecting for ever until closed. */
export function listen(
  source: ConnectionSource,
  channels: string[],
  handlers: EventHandlers,
): { close(): Promise<void> } {
  let closed = false
  let current: pg.Client | null = null
  const loop = async () => {
    while (!closed) {
      let client: pg.Client | null = null
      try {
        // Throws too: the files that an address names, as certificates, are read here.
        client = new pg.Client({
          ...source,
          application_name: 'linkwright-events',
          keepAlive: true,
          connectionTimeoutMillis: answerTimeoutMs,
          query_timeout: answerTimeoutMs,
        })
        const ended = endOf(client)
        client.on('notification', ({ channel, payload }) => handlers.onEvent(channel, payload ?? ''))
        await client.connect()
        current = client
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (closed) break
        handlers.onConnected()
        await Promise.race([ended, silence(client)])
        handlers.onLost()
      } catch {
        // Not connected: tried again below.
      } finally {
        client?.end().catch(() => undefined)
      }
      if (!closed) await sleep(retryMs)
    }
  }
  const running = loop()
  return {
    async close() {
      closed = true
      await current?.end().catch(() => undefined)
      await running
    },
  }
}

function endOf(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve)
    client.on('error', () => resolve())
  })
}

/** Resolves when a connection that looks open no longer answers: a half-open one would hear nothing and never say so. */
async function silence(client: pg.Client): Promise<void> {
  try {
    for (;;) {
      await sleep(heartbeatMs, undefined, { ref: false })
      await client.query('select 1')
    }
  } catch {
    return
  }
}
