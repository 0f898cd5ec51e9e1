import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence, FoundLink } from '#contract/reports/report-evidence.ts'
import { type Random, seededRandom } from '../../bench/harness/random.ts'

/*
 * Evidence of pages that have as little in common as those of a real report: other hosts, servers, certificates, addresses, titles and sentences, with
 * their members in the order of the check. The same for a seed on every machine.
 */

export type DiversePage = { url: string; evidence: Evidence }

const destination = 'https://shop.example/spades'
const frames = join(import.meta.dirname, '../../src/adapters/knowledge/frames')

/** Sentences of many subjects, from what the embedded writer knows. */
function readSentences(): string[] {
  const files = readdirSync(frames, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const texts = files.sort().flatMap((name) => textsOf(JSON.parse(readFileSync(join(frames, name), 'utf8'))))
  return texts.filter((text) => text.length > 50 && !text.includes('{'))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

export function makeDiversePages(count: number, seed = 1): DiversePage[] {
  const random = seededRandom(seed)
  const sentences = readSentences()
  return Array.from({ length: count }, () => makePage(random, sentences))
}

/** Most links have the text that was agreed. */
const anchors = [
  'the best spades',
  'the best spades',
  'the best spades',
  'the best spades',
  'the best spades',
  'spades for clay',
  'shop.example',
  'a good spade',
  'this guide',
  'read more',
  'Spades',
]

function makePage(random: Random, sentences: readonly string[]): DiversePage {
  const { pick, whole, words, title } = from(random, sentences)
  const heading = title()
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const startedAt = 1_796_000_000_000 + whole(3_600_000)
  const host = `${pick(['www.', 'blog.', '', ''])}${words(2, '-')}${pick(['', String(whole(99))])}.${pick(['com', 'org', 'net', 'de', 'co.uk', 'blog'])}`
  const path = pick([slug, `${2016 + whole(11)}/${10 + whole(3)}/${slug}`, `blog/${slug}`, `?p=${whole(9_999)}`])
  const url = `https://${host}/${path}`
  const bytes = 9_000 + whole(190_000)
  return {
    url,
    evidence: {
      fetching: {
        requestedUrl: url,
        finalUrl: url,
        hops: [hopOf(random, sentences, { url, host })],
        failure: null,
        robots: {
          verdict: 'allowed',
          url: `https://${host}/robots.txt`,
          status: pick([200, 200, 404]),
          rule: pick([null, 'Allow: /', 'Disallow: /search']),
          agent: '*',
          crawlDelaySeconds: pick([null, null, null, 1, 10]),
        },
        status: 200,
        headers: headersOf(random, sentences, startedAt),
        bodyBytes: bytes,
        transferBytes: Math.round(bytes * (0.15 + random() * 0.2)),
        isCut: false,
        sha256: createHash('sha256').update(String(random())).digest('hex'),
        userAgent: 'LinkwrightBot/1.0 (+https://linkwright.example/about-us)',
        startedAt: new Date(startedAt).toISOString(),
        totalMs: whole(150_000) / 100,
        attempts: 1,
      },
      page: {
        charset: 'utf-8',
        charsetSource: pick(['header', 'header', 'meta']),
        language: pick(['en', 'en', 'en-US', 'en-GB', 'de', null]),
        title: `${heading} ${pick(['|', '–', '-'])} ${words(2, ' ')}`,
        base: null,
        canonicals: pick([[url], [url], []]),
        robotsMeta: pick([
          [],
          [{ name: 'robots', content: 'index, follow' }],
          [{ name: 'robots', content: 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1' }],
        ]),
        metaRefresh: null,
        linkCount: 1,
        outgoing: { total: 20 + whole(300), internal: 10 + whole(250), external: 3 + whole(50), nofollow: whole(40) },
        textLength: 800 + whole(40_000),
        scripts: whole(30),
        links: [linkOf(random, sentences)],
      },
      rendered: null,
    },
  }
}

function hopOf(random: Random, sentences: readonly string[], { url, host }: { url: string; host: string }) {
  const { pick, whole } = from(random, sentences)
  const ms = (most: number) => whole(most * 100) / 100
  return {
    url,
    status: 200,
    location: null,
    ip: `${1 + whole(222)}.${whole(255)}.${whole(255)}.${whole(255)}`,
    tls: {
      protocol: 'TLSv1.3',
      cipher: pick(['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384']),
      issuer: pick(['R12', 'R13', 'E7', 'E8', 'WE1', 'WR3', 'Sectigo RSA Domain Validation Secure Server CA']),
      subject: host,
      validTo: new Date(1_797_000_000_000 + whole(7_000_000) * 1_000).toISOString(),
    },
    timings: { dnsMs: ms(40), connectMs: ms(60), tlsMs: ms(90) },
    headersMs: ms(900),
  }
}

function headersOf(random: Random, sentences: readonly string[], startedAt: number): Record<string, string> {
  const { pick, whole } = from(random, sentences)
  return {
    'cache-control': pick(['max-age=3600', 'no-cache, must-revalidate, max-age=0', 'public, max-age=300']),
    'content-type': pick(['text/html; charset=UTF-8', 'text/html; charset=utf-8']),
    date: new Date(startedAt).toUTCString(),
    ...(random() < 0.4 && { etag: `W/"${whole(2 ** 32).toString(16)}"` }),
    ...(random() < 0.5 && { 'last-modified': new Date(startedAt - whole(30_000_000) * 1_000).toUTCString() }),
    server: pick(['nginx', 'cloudflare', 'Apache', 'LiteSpeed', 'openresty', 'Apache/2.4.62 (Debian)']),
    vary: pick(['Accept-Encoding', 'Accept-Encoding,User-Agent', 'accept-encoding']),
    ...(random() < 0.3 && { 'x-powered-by': pick(['PHP/8.2.1', 'PHP/7.4.33', 'WP Engine', 'Next.js']) }),
  }
}

function linkOf(random: Random, sentences: readonly string[]): FoundLink {
  const { pick, whole, text } = from(random, sentences)
  const anchorText = pick(anchors)
  const rel = pick([[], [], [], ['nofollow'], ['noopener'], ['sponsored', 'noopener'], ['ugc', 'nofollow']])
  const target = pick([null, null, '_blank'])
  const attributes = `${target === null ? '' : ` target="${target}"`}${rel.length === 0 ? '' : ` rel="${rel.join(' ')}"`}`
  const before = text(30 + whole(130))
  return {
    href: destination,
    url: destination,
    rel,
    target,
    title: null,
    region: pick(['main', 'article', 'article', 'body', 'footer', 'aside']),
    hidden: [],
    offset: whole(90_000),
    anchorText,
    anchorKind: 'text',
    outerHtml: `<a${pick(['', ' class="link"', ' class="external"'])} href="${destination}"${attributes}>${anchorText}</a>`,
    sentence: `${before} ${anchorText} ${text(30 + whole(60))}`,
  }
}

function from(random: Random, sentences: readonly string[]) {
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <T>(values: readonly T[]) => values[whole(values.length)] as T
  const sentence = () => pick(sentences)
  const words = (count: number, between: string) =>
    Array.from(
      { length: count },
      () =>
        pick(sentence().split(' '))
          .replaceAll(/[^a-z]/gi, '')
          .toLowerCase() || 'a',
    ).join(between)
  const text = (length: number) =>
    `${sentence()} ${sentence()} ${sentence()} ${sentence()} ${sentence()}`.slice(0, length)
  const title = () =>
    sentence()
      .split(' ')
      .slice(0, 4 + whole(6))
      .join(' ')
      .replace(/[,.:]$/, '')
  return { whole, pick, words, text, title }
}
