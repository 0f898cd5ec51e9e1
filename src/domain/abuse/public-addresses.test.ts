import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostResolver, type HostResolver } from '#adapters/dns/resolve-host.ts'
import { isPublicUnicast } from '#adapters/fetch/addresses/public-address.ts'
import { startFakeDnsServer } from '#test/fakes/dns-server.ts'
import { requirePublicAddresses } from './public-addresses.ts'

const zone = {
  'public.example.com': { a: ['93.184.215.14'], aaaa: ['2606:4700:0:0:0:0:0:1111'] },
  'loopback.example.com': { a: ['127.0.0.1'] },
  'first-public.example.com': { a: ['93.184.215.14', '10.0.0.1'] },
  'private-six.example.com': { a: ['93.184.215.14'], aaaa: ['0:0:0:0:0:0:0:1'] },
  'mapped.example.com': { aaaa: ['0:0:0:0:0:ffff:a9fe:a9fe'] },
  'nat64.example.com': { aaaa: ['64:ff9b:0:0:0:0:7f00:1'] },
  'silent.example.com': null,
}

let server: Awaited<ReturnType<typeof startFakeDnsServer>>
let resolver: HostResolver
beforeAll(async () => {
  server = await startFakeDnsServer(zone)
  resolver = createHostResolver({ timeoutMs: 500, servers: [server.address] })
})
afterAll(() => server.close())

test.each(['public.example.com', 'unknown.example.com', 'silent.example.com'])('%s may be linked', async (host) => {
  await expect(requirePublicAddresses(resolver, new URL(`https://${host}/`))).resolves.toBeUndefined()
})

test.each([
  'loopback.example.com',
  'first-public.example.com',
  'private-six.example.com',
  'mapped.example.com',
  'nat64.example.com',
])('a host with one private address is refused: %s', async (host) => {
  await expect(requirePublicAddresses(resolver, new URL(`https://${host}/`))).rejects.toMatchObject({
    code: 'target_host_refused',
    message: expect.stringContaining(host),
  })
})

const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

test.each(privateAddresses)('%s is not a public address', (address) => {
  expect(isPublicUnicast(address)).toBe(false)
})

test.each(['', 'x', 'localhost', '127.1', '0x7f000001', '2130706433', '010.0.0.1', '1.2.3', '[::1]', '1.2.3.4/8'])(
  'invalid text is not a public address: %j',
  (text) => {
    expect(isPublicUnicast(text)).toBe(false)
  },
)

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '::ffff:8.8.8.8',
  '2606:4700::1111',
  '2a00:1450::200e',
])('%s is a public address', (address) => {
  expect(isPublicUnicast(address)).toBe(true)
})
