import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTextWriter } from '#adapters/text/create-text-writer.ts'
import { readEnv } from '#config/env.ts'
import { freePort } from '#test/harness/process.ts'
import { watchTextService } from './watch-text-service.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A service whose list of models requires the key `sk-right`, or no key. */
async function startService({ isOpen = false } = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const isAllowed = isOpen || request.headers.authorization === 'Bearer sk-right'
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAllowed ? { object: 'list', data: [{ id: 'llama3.2', object: 'model' }] } : {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, requests }
}

async function linesAtStart(settings: Record<string, string>, port?: number, logsInfo = true) {
  const lines: string[] = []
  const note = (level: string) => (line: unknown) => lines.push(`${level}: ${line}`)
  const env = readEnv(settings)
  const writer = createTextWriter(env, {
    spend: { reserve: async () => 'reserved', settle: async () => {} },
    onFailure: () => {},
  })
  const log = {
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    isLevelEnabled: (level) => level !== 'info' || logsInfo,
  } as Parameters<typeof watchTextService>[2]
  await watchTextService(env, writer, log, port === undefined ? undefined : [{ name: 'Ollama', port }])
  return lines
}

const service = (port: number, key: string) => ({
  AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  AI_MODEL: 'm',
  AI_API_KEY: key,
})

test('a wrong key is logged at the start, before any article', async () => {
  const { port, requests } = await startService()

  expect(await linesAtStart(service(port, 'sk-wrong'))).toEqual([
    'error: the text service refuses its key (AI_API_KEY); guests get articles of the embedded writer until it is corrected',
  ])
  expect(requests).toEqual(['GET /v1/models'])
})

test('without the fallback the log says that guests get no articles', async () => {
  const lines = await linesAtStart({ ...service(await freePort(), 'sk'), AI_FALLBACK: 'false' })

  expect(lines).toEqual([
    expect.stringMatching(/^warn: the text service at AI_BASE_URL does not answer; guests get no articles/),
  ])
})

test('a correct key is not logged, and with a configured service no other is searched', async () => {
  const { port } = await startService()
  const local = await startService({ isOpen: true })

  expect(await linesAtStart(service(port, 'sk-right'), local.port)).toEqual([])
  expect(local.requests).toEqual([])
})

test('without a service, a local one is suggested in one line and not used', async () => {
  const { port, requests } = await startService({ isOpen: true })

  expect(await linesAtStart({}, port)).toEqual([
    `info: a text service answers at http://127.0.0.1:${port}/v1 (Ollama’s usual port) and is not used; to have it write the articles, set AI_BASE_URL=http://127.0.0.1:${port}/v1 and AI_MODEL=llama3.2`,
  ])
  expect(requests).toEqual(['GET /v1/models'])
})

test('in tests no service is searched', async () => {
  const { port, requests } = await startService({ isOpen: true })

  expect([await linesAtStart({ NODE_ENV: 'test' }, port), requests]).toEqual([[], []])
})

test('where the log would not show the suggestion, no service is searched', async () => {
  const { port, requests } = await startService({ isOpen: true })

  expect([await linesAtStart({}, port, false), requests]).toEqual([[], []])
})

test('without a local service nothing is logged', async () => {
  expect(await linesAtStart({}, await freePort())).toEqual([])
})
