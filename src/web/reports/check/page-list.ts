import { type PageHosts, type PageUrls, readPageUrls } from '#contract/reports/page-urls.ts'

/** Names as hosts have them. Which of them there are, and which are on the public web, is the server's to say. */
const hostName = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+$/u

export const browserHosts: PageHosts = {
  isHostName: (text) => hostName.test(text),
  refusalOf: ({ hostname }) => (isHost(hostname) ? null : 'not_a_url'),
  keyOf: ({ href }) => href,
}

/** The pages that somebody typed or pasted, as far as a browser can tell. */
export function readPageList(text: string, max: number): PageUrls {
  return readPageUrls(text, { max, hosts: browserHosts })
}

/** A single word is no host, but a word. */
function isHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.startsWith('[') || hostname.includes('.')
}
