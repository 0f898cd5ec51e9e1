/**
 * Loaded into the product before anything else (`NODE_OPTIONS=--import`), it is the internet as the product sees it: names of `NAMED_SITES`
 * (`host=port,…`) have a public address in DNS, and behind its port 80 stands a server of this machine; there is none for HTTPS. Every other name and
 * address is left as it is.
 */
import { Resolver } from 'node:dns/promises'
import { Socket } from 'node:net'

const ports = (process.env.NAMED_SITES ?? '')
  .split(',')
  .filter((entry) => entry !== '')
  .map((entry) => entry.split('=') as [string, string])
const addresses = new Map(ports.map(([host], index) => [host, `93.184.216.${index + 1}`]))
const portsByAddress = new Map(ports.map(([host, port]) => [addresses.get(host), Number(port)]))
const closedPort = 1

const patched = Resolver.prototype as unknown as Record<'resolve4' | 'resolve6', (...given: unknown[]) => unknown>
const { resolve4, resolve6 } = patched

patched.resolve4 = function (this: Resolver, ...given) {
  const address = addresses.get(String(given[0]))
  return address === undefined ? resolve4.apply(this, given) : Promise.resolve([{ address, ttl: 60 }])
}
patched.resolve6 = function (this: Resolver, ...given) {
  if (!addresses.has(String(given[0]))) return resolve6.apply(this, given)
  return Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
}

const connect = Socket.prototype.connect as (this: Socket, ...given: unknown[]) => Socket

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const options = (Array.isArray(given[0]) ? given[0][0] : given[0]) as { host?: string; port?: number } | undefined
  const port = portsByAddress.get(options?.host)
  if (options !== undefined && port !== undefined)
    Object.assign(options, { host: '127.0.0.1', port: options.port === 80 ? port : closedPort })
  return connect.apply(this, given)
} as typeof Socket.prototype.connect
