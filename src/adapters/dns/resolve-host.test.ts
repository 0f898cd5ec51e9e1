import { afterEach, expect, test } from 'vitest'
import { type FakeZone, startFakeDnsServer } from '#test/fakes/dns-server.ts'
import { createHostResolver } from './resolve-host.ts'

const running: { close(): void }[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close()
})

async function startDnsServer(zone: FakeZone) {
  const server = await startFakeDnsServer(zone)
  running.push(server)
  return server
}

test('all addresses of a host are returned, IPv4 and IPv6', async () => {
  const server = await startDnsServer({
    'mixed.example.com': { a: ['93.184.215.14', '127.0.0.1'], aaaa: ['2606:4700:0:0:0:0:0:1111'] },
  })
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address] })

  const found = await resolver.resolve('mixed.example.com')

  expect(found).toEqual({ kind: 'addresses', addresses: ['93.184.215.14', '127.0.0.1', '2606:4700::1111'] })
})

test('a host with only one kind of address is resolved', async () => {
  const server = await startDnsServer({
    'four.example.com': { a: ['93.184.215.14'] },
    'six.example.com': { aaaa: ['2606:4700:0:0:0:0:0:1111'] },
  })
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address] })

  expect(await resolver.resolve('four.example.com')).toEqual({ kind: 'addresses', addresses: ['93.184.215.14'] })
  expect(await resolver.resolve('six.example.com')).toEqual({ kind: 'addresses', addresses: ['2606:4700::1111'] })
})

test('a name that does not exist, or has no address, is unknown', async () => {
  const server = await startDnsServer({ 'empty.example.com': {} })
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address] })

  expect(await resolver.resolve('missing.example.com')).toEqual({ kind: 'unknown' })
  expect(await resolver.resolve('empty.example.com')).toEqual({ kind: 'unknown' })
})

test('a server that is silent, answers garbage or is unreachable leaves the host unknown', async () => {
  const server = await startDnsServer({
    'silent.example.com': null,
    'garbage.example.com': Buffer.from('not a DNS message at all'),
  })
  const resolver = createHostResolver({ timeoutMs: 300, servers: [server.address] })
  const unreachable = createHostResolver({ timeoutMs: 300, servers: ['127.0.0.1:9'] })

  expect(await resolver.resolve('silent.example.com')).toEqual({ kind: 'unknown' })
  expect(await resolver.resolve('garbage.example.com')).toEqual({ kind: 'unknown' })
  expect(await unreachable.resolve('example.com')).toEqual({ kind: 'unknown' })
})

test.each(['', '.', 'a..b', 'a'.repeat(300), '\u0000', 'ä.example.com', '127.0.0.1'])(
  'a host name that cannot be queried does not throw: %j',
  async (host) => {
    const server = await startDnsServer({})
    const resolver = createHostResolver({ timeoutMs: 300, servers: [server.address] })

    await expect(resolver.resolve(host)).resolves.toHaveProperty('kind')
  },
)

test('an answer is cached for its TTL and queried again afterwards', async () => {
  const zone: FakeZone = { 'www.example.com': { a: ['93.184.215.14'], ttlSeconds: 30 } }
  const server = await startDnsServer(zone)
  let now = 0
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address], now: () => now })
  await resolver.resolve('www.example.com')
  zone['www.example.com'] = { a: ['127.0.0.1'], ttlSeconds: 30 }

  now = 29_999
  const cached = await resolver.resolve('www.example.com')
  now = 30_000
  const fresh = await resolver.resolve('www.example.com')

  expect(cached).toEqual({ kind: 'addresses', addresses: ['93.184.215.14'] })
  expect(fresh).toEqual({ kind: 'addresses', addresses: ['127.0.0.1'] })
})

test('an answer with a TTL of zero is not cached', async () => {
  const server = await startDnsServer({ 'www.example.com': { a: ['93.184.215.14'], ttlSeconds: 0 } })
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address] })

  await resolver.resolve('www.example.com')
  await resolver.resolve('www.example.com')

  expect(server.queries.filter((query) => query === 'www.example.com')).toHaveLength(4)
})

test('the answers of a thousand hosts are cached, and the oldest is evicted first', async () => {
  const server = await startDnsServer({})
  const resolver = createHostResolver({ timeoutMs: 2000, servers: [server.address], now: () => 0 })
  const hosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example.com`)
  for (const host of hosts) await resolver.resolve(host)
  const queriesBefore = server.queries.length

  await resolver.resolve('h1000.example.com')
  expect(server.queries).toHaveLength(queriesBefore)
  await resolver.resolve('h0.example.com')
  expect(server.queries.length).toBeGreaterThan(queriesBefore)
})
