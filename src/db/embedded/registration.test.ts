import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { register } from './registration.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A proxy to the database of the tests. `answerWith` decides how a connection is handled. */
async function startProxy(answerWith: (socket: Socket, letThrough: () => void) => void) {
  const directory = await mkdtemp(join(tmpdir(), 'linkwright-way-'))
  const { host, user } = inject('databaseServer')
  const name = '.s.PGSQL.5432'
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    answerWith(socket, () => {
      const to = connect(join(host, name))
      to.on('error', () => undefined)
      socket.pipe(to).pipe(socket)
    })
  })
  await once(server.listen(join(directory, name)), 'listening')
  cleanups.push(async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { source: { host: directory, user }, open }
}

test('leaving while a lost registration is being renewed leaves no open connection', async () => {
  const first = Promise.withResolvers<Socket>()
  const second = Promise.withResolvers<() => void>()
  let count = 0
  const proxy = await startProxy((socket, letThrough) => {
    count += 1
    if (count === 2) return second.resolve(letThrough)
    if (count === 1) first.resolve(socket)
    letThrough()
  })
  const registration = await register(proxy.source)
  const lost = await first.promise
  lost.destroy()
  const letThrough = await second.promise
  const leaving = registration.leave()
  letThrough()
  // The server of the tests is registered as well.
  expect(await leaving).toBe(false)
  await expect.poll(() => proxy.open.size).toBe(0)
})
