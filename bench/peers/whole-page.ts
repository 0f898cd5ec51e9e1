import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as it goes over the wire: its body still encoded, its headers without those that every server sets by itself. */
export type WholePage = { headers: Record<string, string>; body: Buffer }

const ownHeaders = ['date', 'connection', 'keep-alive', 'server', 'accept-ranges']

/** Fetches an address as the load does. Throws unless it answers 200. */
export async function fetchWholePage(url: string, headers: Record<string, string>): Promise<WholePage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject)
  })
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return { headers: withoutOwn(response.headers), body }
}

/** Throws, naming what differs, unless both answers are the same, byte for byte and header for header. */
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
