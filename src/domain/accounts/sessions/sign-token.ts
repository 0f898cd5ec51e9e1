import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { JWK } from 'jose'

/** A signing key with its `kid` in the header. */
export type Signer = { header: string; key: KeyObject }

export function createSigner(kid: string, privateJwk: JWK): Signer {
  const header = JSON.stringify({ alg: 'ES256', kid, typ: 'JWT' })
  return { header: toBase64Url(header), key: createPrivateKey({ key: privateJwk, format: 'jwk' }) }
}

/**
 * Creates a token of these claims (JWS compact serialization, ES256). Signs in this thread, because one signature costs less CPU time than the
 * transfer to another thread.
 */
export function signToken({ header, key }: Signer, claims: Record<string, unknown>): string {
  const signingInput = `${header}.${toBase64Url(JSON.stringify(claims))}`
  return `${signingInput}.${sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function toBase64Url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
