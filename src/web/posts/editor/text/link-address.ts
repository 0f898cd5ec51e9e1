/** An address as it was typed, made whole: `example.com` is meant as https. `null` when no link can lead there. */
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
