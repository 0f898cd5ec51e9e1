import type { NetworkSite, Site, SiteArticle, SiteProof } from '#contract/sites.ts'

/** Sites as the API answers them, for tests of what is shown of them. */

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
