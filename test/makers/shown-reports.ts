import {
  type Evidence,
  type FoundLink,
  type PageFacts,
  type Verdict,
  verdicts,
} from '#contract/reports/report-evidence.ts'
import type { Report, ReportResult } from '#contract/reports/reports.ts'

/** Reports in the format of the API, for tests of their pages. */

const idOf = (number: number) => `019ac000-0000-7000-8000-${String(number).padStart(12, '0')}`
const noVerdicts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>
const at = '2026-11-22T01:02:03.000Z'

export function shownReport(more: Partial<Report> = {}): Report {
  return {
    id: idOf(1),
    status: 'done',
    title: null,
    keyword: 'spades',
    anchorText: 'the best spades',
    destinationUrl: 'https://shop.example/',
    matchMode: 'exact',
    rel: 'any',
    run: { id: idOf(2), number: 2 },
    counts: {
      pages: 3,
      checked: 3,
      verdicts: { ...noVerdicts, found: 1, wrong_rel: 1, unverifiable: 1 },
      rel: { follow: 1, nofollow: 1, sponsored: 0, ugc: 0 },
      indexable: 2,
      notIndexable: 0,
    },
    isOwn: true,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    expiresAt: at,
    hidden: [],
    brand: null,
    ...more,
  }
}

export function shownResult(position: number, more: Partial<ReportResult> = {}): ReportResult {
  return {
    position,
    url: `https://blog-${position}.example/garden`,
    verdict: 'found',
    reasons: [],
    anchorText: 'the best spades',
    relKind: 'follow',
    isIndexable: true,
    checkedAt: at,
    evidence: null,
    ...more,
  }
}

function shownLink(more: Partial<FoundLink> = {}): FoundLink {
  return {
    href: '/spades',
    url: 'https://shop.example/spades',
    anchorText: 'the best spades',
    anchorKind: 'mixed',
    rel: ['nofollow'],
    target: null,
    title: null,
    region: 'article',
    hidden: ['css'],
    outerHtml: '<a>',
    sentence: 'the best spades',
    offset: 1_234,
    ...more,
  }
}

function shownPage(more: Partial<PageFacts> = {}): PageFacts {
  return {
    charset: 'utf-8',
    charsetSource: 'header',
    language: 'en',
    title: 'the best spades',
    base: null,
    canonicals: [],
    robotsMeta: [],
    metaRefresh: { seconds: 5, url: null },
    links: [shownLink(), shownLink({ hidden: [], rel: [], anchorText: '', offset: 9 })],
    linkCount: 2,
    outgoing: { total: 4, internal: 1, external: 3, nofollow: 1 },
    textLength: 1_500,
    scripts: 2,
    ...more,
  }
}

export function shownEvidence(more: Partial<Evidence> = {}): Evidence {
  const hop = {
    url: 'https://blog-1.example/garden',
    status: 301,
    location: 'https://www.blog-1.example/garden',
    ip: '192.0.2.1',
    tls: null,
    timings: { dnsMs: 1.25, connectMs: 12.5, tlsMs: null },
    headersMs: 1_250,
  }
  return {
    fetching: {
      requestedUrl: hop.url,
      finalUrl: hop.location,
      hops: [hop, { ...hop, url: hop.location, status: null, location: null }],
      failure: null,
      robots: {
        verdict: 'disallowed',
        url: 'https://blog-1.example/robots.txt',
        status: 200,
        rule: '/garden',
        agent: '*',
        crawlDelaySeconds: 5,
      },
      status: 200,
      headers: {},
      bodyBytes: 12_345,
      transferBytes: 2_345_678,
      isCut: true,
      sha256: '0e45',
      userAgent: 'LinkwrightBot',
      startedAt: at,
      totalMs: 250,
      attempts: 1,
    },
    page: shownPage(),
    rendered: null,
    ...more,
  }
}
