import type { Evidence } from './evidence.ts'
import type { Finding } from './finding.ts'

const topLevel =
  'com|net|org|io|co|ai|app|dev|info|biz|edu|gov|shop|store|online|site|xyz|blog|me|tv|us|uk|ca|au|nz|ie|de|at|ch|fr|es|it|pt|nl|be|se|no|dk|fi|pl|cz|ru|ua|jp|cn|kr|in|br|mx|eu'
const address = new RegExp(
  `(?:https?://|www\\.)\\S+|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|(?<![\\w.@/-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${topLevel})\\b(?!\\.?\\w)(?:/\\S*)?`,
  'giu',
)

/** Web addresses, domain names and mail addresses other than the target's. `links` are the addresses of the links in the sentence. */
export function findAddresses(
  sentence: string,
  links: readonly string[],
  { targetHost, text }: Pick<Evidence, 'targetHost' | 'text'>,
): Finding[] {
  const written = [...sentence.matchAll(address)].map(([found]) => found.replace(/[.,;:!?)\]”"’']+$/u, ''))
  const isTarget = (found: string) => hostOf(found) === targetHost
  const isName = (found: string) => !/[/@]|^www\./i.test(found) && text.includes(found.toLowerCase())
  return [...new Set([...written.filter((found) => !isName(found)), ...links])]
    .filter((found) => !isTarget(found))
    .map((found) => ({ kind: 'address', text: found }))
}

/** The host of an address, with or without a scheme and without `www.`; a mail address has none. */
export function hostOf(address: string): string {
  if (address.includes('@')) return ''
  const url = URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}
