import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Keys derived from the installation's secret, one for each purpose. They are never stored in the database. */
export type Sealer = {
  /** Seals text (AES-256-GCM with a fresh nonce) for `purpose`. A sealed text can be opened only for the same purpose. */
  seal(purpose: string, text: string): Buffer
  /** Opens a text sealed by `seal`. Throws if it was changed, or sealed for another purpose or with another secret. */
  open(purpose: string, sealed: Buffer): string
  /** HMAC-SHA-256 of `text` under the key of `purpose`, 32 bytes. */
  sign(purpose: string, text: string | Buffer): Buffer
}

const nonceBytes = 12
const tagBytes = 16

export function createSealer(secret: string): Sealer {
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string): KeyObject => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'linkwright', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) =>
      createHmac('sha256', keyOf(`sign ${purpose}`))
        .update(text)
        .digest(),
  }
}
