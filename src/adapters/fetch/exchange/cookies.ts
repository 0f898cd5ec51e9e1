import type { AnswerHeaders } from './answer-head.ts'

/** Cookies of one chain of redirects, by host: they are sent to the host that set them, and forgotten with the chain. */
export type Cookies = {
  note(url: URL, headers: AnswerHeaders): void
  /** For the request header; `null` where the host has set none. */
  headerFor(url: URL): string | null
  /** No host of the chain has a cookie. */
  isEmpty(): boolean
}

const cookiesMax = 20
const headerMax = 4_096
/** RFC 6265, 4.1.1; nothing that could end a header's line. */
const pair = /^([!#$%&'*+\-.^_`|~\w]+)\s*=\s*([\x21-\x3a\x3c-\x7e]*)\s*$/

function isOver(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) < Date.now()
  })
}

type Jar = Map<string, { value: string; isSecure: boolean }>

/** Takes one line of `set-cookie`; what is no cookie is passed over. */
function take(jar: Jar, line: string) {
  const [first = '', ...attributes] = line.split(';')
  const [, name, value = ''] = pair.exec(first.trim()) ?? []
  if (name === undefined) return
  if (isOver(attributes)) jar.delete(name)
  else if (jar.size < cookiesMax || jar.has(name))
    jar.set(name, { value, isSecure: attributes.some((attribute) => /^\s*secure\s*$/i.test(attribute)) })
}

export function createCookies(): Cookies {
  const hosts = new Map<string, Jar>()
  return {
    note(url, headers) {
      const given = headers['set-cookie']
      if (given === undefined) return
      const jar: Jar = hosts.get(url.host) ?? new Map()
      hosts.set(url.host, jar)
      for (const line of Array.isArray(given) ? given : [given]) take(jar, line)
    },
    headerFor(url) {
      const sent = [...(hosts.get(url.host) ?? [])].filter(([, { isSecure }]) => !isSecure || url.protocol === 'https:')
      const header = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      return header === '' || header.length > headerMax ? null : header
    },
    isEmpty: () => [...hosts.values()].every(({ size }) => size === 0),
  }
}
