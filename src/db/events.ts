import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSource } from './connection.ts'

const retryMs = 250
const heartbeatMs = 15_000
const answerTimeoutMs = 5_000

export type EventHandlers = {
  /** Called for a notification. `payload` is at most 8,000 bytes, so it contains ids. */
  onEvent: (channel: string, payload: string) => void
  /** The listener is connected, again or for the first time. Notifications sent before that are lost, so reload the data. */
  onConnected: () => void
  /** The listener lost its connection. No notifications arrive until `onConnected`. */
  onLost: () => void
}

/** Listens for PostgreSQL notifications on `channels`. It reconnects until it is closed. */
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
        // The constructor also throws: it reads the files that the connection string names, such as certificates.
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
        // The connection failed. The loop tries again.
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

/** Resolves when an open connection no longer answers. A half-open connection would receive no notifications and report no error. */
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
