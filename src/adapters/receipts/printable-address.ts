import { domainToASCII } from 'node:url'

/** An address, its domain in the letters that mail is routed by. */
export function printableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  return domain === '' ? email : `${email.slice(0, at)}@${domain}`
}

/** The address of a web page, or `null` for any other. */
export function printableUrl(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null
}
