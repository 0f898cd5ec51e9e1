import { randomBytes } from 'node:crypto'

type Prefix = 'cs' | 'pi' | 'sub' | 're' | 'dp' | 'evt' | 'cus' | 'in' | 'bps'

/** A new ID that cannot be guessed: 128 random bits with a prefix for the kind of object, e.g. `cs_test_…`. */
export function newSandboxId(prefix: Prefix): string {
  return `${prefix}_test_${randomSecret()}`
}

/** 128 random bits as 32 hexadecimal digits. */
export function randomSecret(): string {
  return randomBytes(16).toString('hex')
}
