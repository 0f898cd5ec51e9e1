import type { SiteFigures } from '#contract/sites/site-figures.ts'
import type { NetworkSite, Site, SiteArticle, SiteProof } from '#contract/sites/sites.ts'

/** Sites in the format of the API, for tests of their pages. */

const idOf = (number: number) => `019ab000-0000-7000-8000-${String(number).padStart(12, '0')}`
const token = '0123456789abcdef0123456789abcdef'

export function shownProof(more: Partial<SiteProof> = {}): SiteProof {
  return {
    status: 'proven',
    method: 'dns',
    provenAt: '2026-11-20T08:00:00.000Z',
    dnsName: '_linkwright.blog.example.com',
    dnsValue: `linkwright-site-verification=${token}`,
    fileUrl: `https://blog.example.com/.well-known/linkwright-${token}.txt`,
    fileContent: `linkwright-site-verification=${token}`,
    last: null,
    ...more,
  }
}

export const unproven: Partial<Site> = { proof: shownProof({ status: 'unproven', method: null, provenAt: null }) }

/** Figures of a site without measurements. */
function shownFigures(more: Partial<SiteFigures> = {}): SiteFigures {
  return {
    measuredAt: null,
    topics: [],
    links: { checked: 0, found: 0, unread: 0, days: 30, lastCheckedAt: null },
    survival: {
      links: 0,
      after: [
        { days: 30, share: null, followed: 0, needed: 10 },
        { days: 90, share: null, followed: 0, needed: 10 },
      ],
    },
    speed: { medianMs: null, p95Ms: null, checks: 0, unanswered: 0, days: 30, lastAt: null },
    indexing: { state: null, reason: null, url: null, checkedAt: null },
    indexNow: { isOn: false, acceptedAt: null, urls: null },
    ...more,
  }
}

/** Figures of a site with measurements for one month. */
export const measuredFigures: SiteFigures = {
  measuredAt: '2026-11-23T08:00:00.000Z',
  topics: [
    { category: 'Travel', articles: 9 },
    { category: 'Finance', articles: 3 },
  ],
  links: { checked: 60, found: 58, unread: 1, days: 30, lastCheckedAt: '2026-11-23T07:00:00.000Z' },
  survival: {
    links: 48,
    after: [
      { days: 30, share: 0.9583, followed: 22, needed: 10 },
      { days: 90, share: null, followed: 2, needed: 10 },
    ],
  },
  speed: { medianMs: 142, p95Ms: 1_240, checks: 75, unanswered: 2, days: 30, lastAt: '2026-11-23T07:00:00.000Z' },
  indexing: {
    state: 'allowed',
    reason: null,
    url: 'https://network.example/',
    checkedAt: '2026-11-22T08:00:00.000Z',
  },
  indexNow: { isOn: true, acceptedAt: '2026-11-21T08:00:00.000Z', urls: 4 },
}

export function shownSite(more: Partial<Site> = {}): Site {
  return {
    id: idOf(1),
    host: 'blog.example.com',
    name: 'The garden paper',
    tagline: '',
    kind: 'own',
    publisher: 'hosted',
    theme: 'broadsheet',
    categories: ['General'],
    isOn: true,
    isImported: false,
    url: `https://linkwright.example/site/${idOf(1)}/`,
    proof: shownProof(),
    connection: null,
    health: { status: 'unknown', servesHost: false, checkedAt: null, reasons: [] },
    postsPerDay: 3,
    spacingMinutes: 120,
    articles: 0,
    figures: shownFigures(),
    createdAt: '2026-11-20T08:00:00.000Z',
    ...more,
  }
}

export function shownNetworkSite(more: Partial<NetworkSite> = {}): NetworkSite {
  return {
    id: idOf(50),
    host: 'network.example',
    name: 'The network paper',
    tagline: 'All sorts of things',
    theme: 'signal',
    categories: ['Travel'],
    url: `https://linkwright.example/site/${idOf(50)}/`,
    postsPerDay: 10,
    spacingMinutes: 0,
    articles: 12,
    figures: shownFigures(),
    isHealthy: true,
    ...more,
  }
}

export function shownSiteArticle(number: number, more: Partial<SiteArticle> = {}): SiteArticle {
  return {
    id: idOf(100 + number),
    siteId: idOf(1),
    slug: `article-${number}`,
    title: `Article ${number}`,
    url: `https://linkwright.example/site/${idOf(1)}/article-${number}`,
    status: 'published',
    anchorText: 'rain barrels',
    targetUrl: 'https://shop.example/barrels',
    linkRel: 'sponsored',
    viewCount: 42,
    referralClicks: 7,
    publishedAt: '2026-11-21T08:00:00.000Z',
    ...more,
  }
}
