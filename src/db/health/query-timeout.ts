import type { Duplex } from 'node:stream'
import type { ClientBase } from 'pg'

/** The part of the driver that its types leave out. */
type DriverClient = ClientBase & { connection: { stream: Duplex } }

/**
 * Closes a connection if the database has not answered a query after `ms`: for a database that does not even report that it gave up. The driver's own
 * option has a timer for each query, with which the rows of every query stay in memory until a collection of the whole heap.
 */
export function limitQueryTime(client: ClientBase, ms: number): void {
  const { connection } = client as DriverClient
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  let isBusy = false
  const timer = setTimeout(() => {
    if (isBusy) connection.stream.destroy(new Error('Query read timeout'))
  }, ms).unref()
  client.query = ((...parameters: unknown[]) => {
    isBusy = true
    timer.refresh()
    return query(...parameters)
  }) as ClientBase['query']
  client.on('drain', () => {
    isBusy = false
  })
  client.once('end', () => clearTimeout(timer))
}
