import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/harness/process.ts'
import { watchService } from './watch-service.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A service whose list of models requires `key`, or that always responds with `status`. */
async function startService({ key = 'sk-right', status }: { key?: string; status?: number } = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const isRight = request.headers.authorization === `Bearer ${key}`
    response.writeHead(status ?? (isRight ? 200 : 401)).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close().closeAllConnections())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, requests }
}

test('a valid key is recognised without an article', async () => {
  const { baseUrl, requests } = await startService()
  const { service } = watchService({ baseUrl, apiKey: 'sk-right' })

  expect([service.state(), await service.check(), service.state()]).toEqual(['unknown', 'ok', 'ok'])
  expect(requests).toEqual(['/v1/models'])
})

test('a wrong key is detected before the first article', async () => {
  const { baseUrl } = await startService()
  const { service } = watchService({ baseUrl, apiKey: 'sk-wrong' })

  expect([await service.check(), service.state()]).toEqual(['unauthorized', 'unauthorized'])
})

test('a service without a list of models stays unknown, and the state from an article remains', async () => {
  const { baseUrl } = await startService({ status: 404 })
  const { service, noteState } = watchService({ baseUrl, apiKey: '' })

  expect([await service.check(), service.state()]).toEqual(['unknown', 'unknown'])
  noteState('ok')
  await service.check()
  expect(service.state()).toBe('ok')
})

test('a service that is down is unavailable, and checking it never throws', async () => {
  const { service } = watchService({ baseUrl: `http://127.0.0.1:${await freePort()}/v1`, apiKey: 'sk' })

  expect(await service.check()).toBe('unavailable')
})
