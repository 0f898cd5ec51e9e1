/** Completes a typed address: `example.com` becomes an https URL. `null` if it cannot be the target of a link. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, username, origin } = new URL(whole)
  if (origin === globalThis.location?.origin) return whole
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && /[^.]\.[^.]/.test(hostname) ? new URL(whole).href : null
}
