import { domainToASCII } from 'node:url'

/** What the built-in fonts of PDF draw: printable ASCII, the Latin-1 letters and signs, and a few more of Windows-1252. */
const drawable = /[\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/
const textMax = 300

/**
 * The text as the built-in fonts can draw it, on one line: accents they lack are left off, other characters become a question mark, and what
 * controls a line or its direction goes.
 */
export function printableText(text: string): string {
  const line = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  const drawn = [...line.slice(0, textMax)].map((character) => {
    if (drawable.test(character)) return character
    const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
    return base !== '' && [...base].every((part) => drawable.test(part)) ? base : '?'
  })
  return drawn.join('').trim()
}

/** An address, its domain in the letters that mail is routed by. */
export function printableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  return printableText(domain === '' ? email : `${email.slice(0, at)}@${domain}`)
}

/** The address of a web page, or `null` for any other. */
export function printableUrl(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null
}
