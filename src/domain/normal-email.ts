import { domainToASCII } from 'node:url'
import { emailMax } from '#contract/limits.ts'

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const localPartMax = 64
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An address as it is stored: trimmed, in lower case, its domain in ASCII (punycode). `null` for an invalid address, and for kinds that mail servers
 * do not accept either (quoted local parts, other scripts before the @).
 */
export function tidyEmail(text: string): string | null {
  if (text.length > 2 * emailMax) return null
  const parts = text.trim().toLowerCase().split('@')
  const [local = '', host = ''] = parts
  if (parts.length !== 2 || local.length > localPartMax || !localPart.test(local)) return null
  const ascii = domainToASCII(host)
  const email = `${local}@${ascii}`
  return domain.test(ascii) && email.length <= emailMax ? email : null
}
