import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { SettingsError } from '#config/env.ts'

export const passphraseMin = 12

const keyBytes = 32
const label = Buffer.from('linkwright backup key 1')
/** 128 MiB and about half a second for each guess at the passphrase. */
const present = { n: 2 ** 17, r: 8, p: 1 }
/** The upper limits on the cost that a file may demand of this machine. */
const memoryMaxBytes = 1024 ** 3

const base64 = z.string().regex(/^[A-Za-z0-9+/]+=*$/)

/**
 * The secret of an installation, encrypted with a passphrase: scrypt (RFC 7914) and AES-256-GCM, with everything that decryption needs except the
 * passphrase.
 */
export const SealedKey = z.object({
  format: z.literal(1),
  kdf: z.object({
    name: z.literal('scrypt'),
    n: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(32),
    p: z.int().min(1).max(16),
    salt: base64,
  }),
  cipher: z.literal('aes-256-gcm'),
  nonce: base64,
  tag: base64,
  data: base64,
})
export type SealedKey = z.infer<typeof SealedKey>

/** Seals a secret with a passphrase. Throws `SettingsError` if the passphrase is too short. */
export async function sealKey(secret: string, passphrase: string): Promise<SealedKey> {
  if (passphrase.length < passphraseMin)
    throw new SettingsError(`The passphrase must have at least ${passphraseMin} characters.`)
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, present), nonce)
  cipher.setAAD(label)
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    format: 1,
    kdf: { name: 'scrypt', ...present, salt: salt.toString('base64') },
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

/** Opens a key sealed by `sealKey`. Throws `SettingsError` if the passphrase is wrong or the file was changed. */
export async function openKey(sealed: SealedKey, passphrase: string): Promise<string> {
  const { kdf, nonce, tag, data } = sealed
  if (128 * kdf.n * kdf.r > memoryMaxBytes) throw new SettingsError('The key of this backup requires too much memory.')
  const key = await derive(passphrase, Buffer.from(kdf.salt, 'base64'), kdf)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 })
    decipher.setAAD(label)
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    throw new SettingsError('The passphrase does not match this backup.')
  }
}

type Derivation = { passphrase: string; salt: Buffer; cost: { n: number; r: number; p: number } }

/** The last derivation and its key: a key that was just sealed is opened to check it, and deriving it again would take as long. */
let latest: { derivation: Derivation; key: Promise<Buffer> } | null = null

function derive(passphrase: string, salt: Buffer, { n, r, p }: Derivation['cost']): Promise<Buffer> {
  const derivation = { passphrase, salt, cost: { n, r, p } }
  if (latest === null || !isDeepStrictEqual(latest.derivation, derivation))
    latest = { derivation, key: deriveAnew(derivation) }
  return latest.key
}

function deriveAnew({ passphrase, salt, cost: { n, r, p } }: Derivation): Promise<Buffer> {
  const maxmem = 128 * n * r + 128 * r * p + 64 * 1024 * 1024
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, { N: n, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
