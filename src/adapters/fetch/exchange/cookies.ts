import type { AnswerHeaders } from './answer-headers.ts'

/** The cookies of one redirect chain, by host. They are sent to the host that set them, and discarded with the chain. */
export type Cookies = {
  note(url: URL, headers: AnswerHeaders): void
  /** The value of the request header; `null` if the host has set no cookies. */
  headerFor(url: URL): string | null
  /** Whether no host of the chain has set a cookie. */
  isEmpty(): boolean
}

const cookiesMax = 20
const headerMax = 4_096
/** RFC 6265, 4.1.1; excludes characters that could end a header line. */
const pair = /^([!#$%&'*+\-.^_`|~\w]+)\s*=\s*([\x21-\x3a\x3c-\x7e]*)\s*$/

function isOver(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) < Date.now()
  })
}

type Jar = Map<string, { value: string; isSecure: boolean }>

/** Reads one line of `set-cookie`. Invalid cookies are skipped. */
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
      const lines = headers['set-cookie']
      if (lines === undefined) return
      const jar: Jar = hosts.get(url.host) ?? new Map()
      hosts.set(url.host, jar)
      for (const line of Array.isArray(lines) ? lines : [lines]) take(jar, line)
    },
    headerFor(url) {
      const sent = [...(hosts.get(url.host) ?? [])].filter(([, { isSecure }]) => !isSecure || url.protocol === 'https:')
      const header = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      return header === '' || header.length > headerMax ? null : header
    },
    isEmpty: () => [...hosts.values()].every(({ size }) => size === 0),
  }
}
