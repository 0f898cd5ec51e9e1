import { targetUrlMax } from './limits.ts'

/**
 * Parses a target as a person types it into an absolute URL: `https://` is added to an address without a scheme. Returns `null` for anything that is
 * not an http or https URL, contains a user name or password, or is longer than the limit. The server decides which hosts are allowed.
 */
export function parseTargetUrl(typed: string): URL | null {
  const trimmed = typed.trim()
  if (trimmed === '' || trimmed.length > targetUrlMax || hasControlCharacter(trimmed) || /^\/(?!\/)/.test(trimmed))
    return null
  const candidate = hasScheme(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`
  if (!URL.canParse(candidate)) return null
  const url = new URL(candidate)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // Browsers differ on hosts with escaped characters; no real host contains any.
  const isPlain = url.username === '' && url.password === '' && url.hostname !== '' && !url.hostname.includes('%')
  return isWeb && isPlain && url.href.length <= targetUrlMax ? url : null
}

/** `example.com:8080/x` has no scheme although it parses as one: a name with a dot, then a port. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+:\d{1,5}(?:[/?#]|$)/i.test(text)
}

const backslash = 0x5c

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code === 0x7f || code === backslash) return true
  }
  return false
}
