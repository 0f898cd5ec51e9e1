import { createHmac } from 'node:crypto'

const lifetimeSeconds = 300

/** The two parts of an Admin API key, or `null` for an invalid key. */
export function readGhostKey(key: string): { id: string; secret: Buffer } | null {
  const [, id, hex] = /^([0-9a-f]{24}):([0-9a-f]{64})$/i.exec(key.trim()) ?? []
  return id === undefined || hex === undefined ? null : { id, secret: Buffer.from(hex, 'hex') }
}

/** A token for Ghost's Admin API: a JWT (RFC 7519) with HS256 that names the key, for `/admin/`, valid for five minutes. */
export function ghostToken({ id, secret }: { id: string; secret: Buffer }, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: id })}.${part({ iat, exp: iat + lifetimeSeconds, aud: '/admin/' })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
