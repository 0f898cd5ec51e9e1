import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connect } from './connection.ts'

test('a database that accepts a connection and then answers no query, not even the first, does not keep it', async () => {
  // AuthenticationOk and ReadyForQuery of the protocol, and nothing after them.
  const accepted = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const sockets: Socket[] = []
  let received = ''
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined).once('data', () => socket.write(accepted))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pool, close } = connect({ connectionString: `postgres://user@127.0.0.1:${port}/any` }, { max: 1 })
  try {
    const connecting = pool.connect()
    const failure = expect(connecting).rejects.toThrow('Query read timeout')
    while (!received.includes('set statement_timeout')) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(25_000)
    await failure
    expect(pool.totalCount).toBe(0)
  } finally {
    vi.useRealTimers()
    await close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})
