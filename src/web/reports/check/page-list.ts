import { type PageHosts, type PageUrls, readPageUrls } from '#contract/reports/page-urls.ts'

/** The form of host names. Only the server knows which of them exist, and which are on the public web. */
const hostName = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+$/u

export const browserHosts: PageHosts = {
  isHostName: (text) => hostName.test(text),
  refusalOf: ({ hostname }) => (isHost(hostname) ? null : 'not_a_url'),
  keyOf: ({ href }) => href,
}

/** Reads a typed or pasted list of pages, with the knowledge of a browser. */
export function readPageList(text: string, max: number): PageUrls {
  return readPageUrls(text, { max, hosts: browserHosts })
}

/** A single word is ordinary text and not a host. */
function isHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.startsWith('[') || hostname.includes('.')
}
