import { ProviderError, type ProviderProfile } from './oauth-provider.ts'

const subjectMax = 255
const emailMax = 254
const textMax = 200
const addressMax = 2048

/**
 * Builds a profile from the provider's data, which may be anything: texts are truncated and cleaned, and an invalid address is omitted. Throws
 * `ProviderError` when there is no usable subject.
 */
export function readProfile(reported: {
  subject: unknown
  email: unknown
  emailVerified: boolean
  name?: unknown
  userName?: unknown
  picture?: unknown
}): ProviderProfile {
  const { subject } = reported
  if (typeof subject !== 'string' || subject === '' || subject.length > subjectMax || !isPlain(subject))
    throw new ProviderError('untrusted', 'the provider does not say who it is')
  const email = readEmail(reported.email)
  const name = readText(reported.name)
  const userName = readText(reported.userName)
  const picture = readWebAddress(reported.picture)
  const claims: Record<string, string> = {
    ...(name === null ? {} : { full_name: name, name }),
    ...(userName === null ? {} : { user_name: userName }),
    ...(picture === null ? {} : { avatar_url: picture, picture }),
  }
  return { subject, email, emailVerified: email !== null && reported.emailVerified, claims }
}

function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > emailMax) return null
  const email = value.trim().toLowerCase()
  return isPlain(email) && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/.test(email)
    ? email
    : null
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the removed characters.
  const text = value.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return text === '' ? null : text.slice(0, textMax).toWellFormed()
}

function readWebAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > addressMax || !URL.canParse(value)) return null
  const { protocol, href } = new URL(value)
  return protocol === 'https:' ? href : null
}

/** Without control characters (the database refuses NUL) and lone surrogates. */
function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the refused characters.
  return !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()
}
