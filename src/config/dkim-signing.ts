import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Env, SettingsError } from './env.ts'

const keyBitsMin = 1_024

/** The identity for signing mail. `privateKey` is PEM. */
export type DkimSigning = { domain: string; selector: string; privateKey: string }

/**
 * The DKIM signature of this installation, or `null` without one. Throws `SettingsError` for a key that is unreadable or cannot sign, and for a
 * domain that does not match the sender's: mail would otherwise be sent without a signature or with one that does not count.
 */
export function dkimSigning(
  env: Pick<Env, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE' | 'SMTP_URL' | 'MAIL_FROM'>,
): DkimSigning | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file, SMTP_URL, MAIL_FROM } = env
  if (domain === undefined || selector === undefined || file === undefined) return null
  if (SMTP_URL === undefined || MAIL_FROM === undefined)
    throw new SettingsError('DKIM_DOMAIN needs SMTP_URL and MAIL_FROM: without them no mail is sent.')
  if (!isAligned(MAIL_FROM, domain))
    throw new SettingsError(
      'DKIM_DOMAIN must be the domain of MAIL_FROM, or one of the two a part of the other: receivers do not count the signature otherwise.',
    )
  const key = readKey(file)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < keyBitsMin)
    throw new SettingsError(
      `DKIM_KEY_FILE (${file}) must hold an RSA key of at least ${keyBitsMin} bits, better 2048. Make one with: openssl genrsa -out dkim.pem 2048`,
    )
  return { domain, selector, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** DMARC's relaxed alignment, as far as it can be checked without the public suffix list. */
function isAligned(from: string, signed: string): boolean {
  const sender = from.replace(/>\s*$/, '').split('@').at(-1)?.toLowerCase() ?? ''
  return sender === signed || sender.endsWith(`.${signed}`) || signed.endsWith(`.${sender}`)
}

function readKey(file: string): KeyObject {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError(`DKIM_KEY_FILE (${file}) cannot be read: ${(error as Error).message}`)
  }
  try {
    return createPrivateKey(pem)
  } catch {
    // The message of the error could contain the key.
    throw new SettingsError(
      `DKIM_KEY_FILE (${file}) is not a private key in PEM format without a passphrase. Make one with: openssl genrsa -out dkim.pem 2048`,
    )
  }
}
