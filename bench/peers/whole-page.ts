import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response as it is transferred: its encoded body, and its headers without those that every server sets itself. */
export type WholePage = { headers: Record<string, string>; body: Buffer }

const ownHeaders = ['date', 'connection', 'keep-alive', 'server', 'accept-ranges']

/** Fetches an address with the same request as the load. Throws unless the status is 200. */
export async function fetchWholePage(url: string, headers: Record<string, string>): Promise<WholePage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject)
  })
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return { headers: withoutOwn(response.headers), body }
}

/** Throws with the difference unless both responses are the same, byte for byte and header for header. */
export function requireSamePage(name: string, page: WholePage, expected: WholePage): void {
  if (!page.body.equals(expected.body)) throw new Error(`${name} does not send the same bytes`)
  for (const header of new Set([...Object.keys(page.headers), ...Object.keys(expected.headers)])) {
    if (page.headers[header] !== expected.headers[header]) throw new Error(`${name} sends another ${header} header`)
  }
}

function withoutOwn(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
