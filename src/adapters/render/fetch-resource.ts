import { type AddressRules, createAddressRules } from '#adapters/fetch/addresses/address-rules.ts'
import {
  createDnsResolve,
  createHostLookup,
  type Resolve,
  resolveBySystem,
} from '#adapters/fetch/addresses/host-lookup.ts'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-headers.ts'
import { createConnections } from '#adapters/fetch/exchange/connections.ts'
import { exchange } from '#adapters/fetch/exchange/exchange.ts'
import { type Dial, dialDirectly } from '#adapters/fetch/exchange/open-connection.ts'
import { headerFields } from '#adapters/fetch/exchange/request-fields.ts'

export type ResourceOptions = {
  userAgent: string
  /** `host:port` pairs that may be requested even when their address is not public. */
  allow: readonly string[]
  ca?: readonly string[]
  resolve?: Resolve
  dial?: Dial
}

export type Resource = { status: number; headers: { name: string; value: string }[]; body: Buffer }

export type ResourceFetcher = {
  /** One GET without following redirects, of at most `bytesMax` decoded bytes; `null` for every failure, and for an address that is not public. */
  get(
    url: string,
    options: { headers: Record<string, string>; bytesMax: number; signal: AbortSignal },
  ): Promise<Resource | null>
  close(): void
}

const connectMs = 5_000
const headersMs = 8_000
const totalMs = 12_000

/**
 * The request headers that are forwarded: what the request is for and which types it accepts. No cookies, no credentials, no headers that identify
 * the browser.
 */
const requestNames = new Set(['accept', 'accept-language', 'origin', 'referer', 'x-requested-with'])
/** Headers of the connection, or with effects beyond the page. */
const droppedNames = new Set([
  'set-cookie',
  'content-encoding',
  'content-length',
  'content-disposition',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'alt-svc',
  'clear-site-data',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'strict-transport-security',
])

/** Fetches the resources of a page for the browser, with the same rules, DNS lookups and connections as pages. */
export function createResourceFetcher(options: ResourceOptions): ResourceFetcher {
  const rules: AddressRules = createAddressRules(options.allow)
  const dns = createDnsResolve()
  const connections = createConnections({
    lookup: createHostLookup(options.resolve ?? dns.resolve, Date.now),
    lookupAllowed: createHostLookup(resolveBySystem, Date.now),
    dial: options.dial ?? dialDirectly,
    ca: options.ca,
  })
  return {
    async get(url, { headers, bytesMax, signal }) {
      const parsed = URL.parse(url)
      const checked = parsed === null ? null : rules.check(parsed)
      if (parsed === null || checked === null || 'refusal' in checked) return null
      const { connection } = await connections.lease(checked.target, { timeoutMs: connectMs, signal, mode: 'fresh' })
      if (connection === null) return null
      const chunks: Uint8Array[] = []
      const request = {
        host: parsed.host,
        path: parsed.pathname + parsed.search,
        fields: requestFields(options.userAgent, headers),
        planBody: () => ({ maxBytes: bytesMax, writer: { write: (chunk: Uint8Array) => void chunks.push(chunk) } }),
      }
      const answer = await exchange(connection, request, { headersMs, totalMs, signal }).catch(() => null)
      connection.destroy()
      if (answer === null || answer.status === null || answer.failure !== null || answer.body.isCut) return null
      return { status: answer.status, headers: answerHeaders(answer.headers), body: Buffer.concat(chunks) }
    },
    close() {
      connections.close()
      dns.close()
    },
  }
}

function requestFields(userAgent: string, headers: Record<string, string>): string[] {
  const passed = Object.entries(headers).filter(([name]) => requestNames.has(name.toLowerCase()))
  return headerFields({
    'user-agent': userAgent,
    'accept-encoding': 'gzip, br, zstd, deflate',
    ...Object.fromEntries(passed),
  })
}

function answerHeaders(headers: AnswerHeaders): Resource['headers'] {
  return Object.entries(headers)
    .filter(([name]) => !droppedNames.has(name.toLowerCase()))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value ?? '']).map((one) => ({ name, value: one })))
}
