/**
 * A preloaded module (`NODE_OPTIONS=--import`) that simulates the internet for the product. The names of `NAMED_SITES` (`host=port,…`) have a public
 * address in DNS, and port 80 of that address is a server on this machine; HTTPS has no server. All other names and addresses are unchanged.
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

const patched = Resolver.prototype as unknown as Record<'resolve4' | 'resolve6', (...parameters: unknown[]) => unknown>
const { resolve4, resolve6 } = patched

patched.resolve4 = function (this: Resolver, ...parameters) {
  const address = addresses.get(String(parameters[0]))
  return address === undefined ? resolve4.apply(this, parameters) : Promise.resolve([{ address, ttl: 60 }])
}
patched.resolve6 = function (this: Resolver, ...parameters) {
  if (!addresses.has(String(parameters[0]))) return resolve6.apply(this, parameters)
  return Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
}

const connect = Socket.prototype.connect as (this: Socket, ...parameters: unknown[]) => Socket

Socket.prototype.connect = function (this: Socket, ...parameters: unknown[]) {
  const options = (Array.isArray(parameters[0]) ? parameters[0][0] : parameters[0]) as
    | { host?: string; port?: number }
    | undefined
  const port = portsByAddress.get(options?.host)
  if (options !== undefined && port !== undefined)
    Object.assign(options, { host: '127.0.0.1', port: options.port === 80 ? port : closedPort })
  return connect.apply(this, parameters)
} as typeof Socket.prototype.connect
