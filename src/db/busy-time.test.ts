import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { type Connection, type ConnectionSource, connect } from './connection.ts'

const connectTimeoutMs = 300
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function connected(source?: ConnectionSource): Promise<Connection> {
  let found = source
  if (found === undefined) {
    const database = await createTestDatabase()
    cleanups.push(database.drop)
    found = database.source
  }
  const connection = connect(found, { max: 1, connectTimeoutMs })
  cleanups.push(connection.close)
  return connection
}

/** Blocks this process as soon as it waits for something, for longer than a connection may take. */
function blockNext(): void {
  setImmediate(() => {
    const end = performance.now() + 2 * connectTimeoutMs
    while (performance.now() < end);
  })
}

test('a connection that opens while the process is busy for long is no lost database', async () => {
  const { pool } = await connected()
  const reading = pool.query('select 1 as one')
  blockNext()
  expect((await reading).rows).toEqual([{ one: 1 }])
})

test('a query that waits for a connection while the process is busy for long is answered', async () => {
  const { pool } = await connected()
  const client = await pool.connect()
  const finished = client.query('select').then(() => client.release())
  const reading = pool.query('select 1 as one')
  blockNext()
  await finished
  expect((await reading).rows).toEqual([{ one: 1 }])
})

test('a database that does not answer is given up after one timeout', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const { pool } = await connected({ connectionString: `postgres://site@127.0.0.1:${port}/site` })
  await expect(pool.query('select 1')).rejects.toThrow(/connection timeout/)
  expect(sockets).toHaveLength(1)
})
