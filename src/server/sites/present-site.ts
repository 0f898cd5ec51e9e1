import type { Category, LinkRel } from '#contract/posts/post-fields.ts'
import type {
  NetworkSite,
  PublicArticle,
  PublicArticleSummary,
  PublicSite,
  Site,
  SiteArticle,
  SiteConnection,
  SiteHealth,
  SiteProof,
} from '#contract/sites/sites.ts'
import type { Sealer } from '#domain/seal.ts'
import type { PublicArticleRow, PublicSummaryRow, ReaderSite } from '#domain/sites/articles/public-queries.ts'
import { proofTarget } from '#domain/sites/proof/proof-token.ts'
import type { ListedSite, SiteArticleRow } from '#domain/sites/queries.ts'
import { hostedSiteUrl, siteUrl } from '#domain/sites/site-address.ts'
import type { SiteRow } from '#domain/sites/site-rows.ts'
import { presentSiteFigures } from './present-site-figures.ts'

type Presenting = { origin: string; sealer: Pick<Sealer, 'sign'>; indexNow: { isOn: boolean } }

/** A site as its owner sees it. */
export function presentSite(site: ListedSite, { origin, sealer, indexNow }: Presenting): Site {
  return {
    id: site.id,
    host: site.host,
    name: site.name,
    tagline: site.tagline,
    kind: site.userId === null ? 'network' : 'own',
    publisher: site.publisher as Site['publisher'],
    theme: site.blogTheme as Site['theme'],
    categories: site.categories as Category[],
    isOn: site.isOn,
    isImported: site.isImported,
    url: siteUrl(origin, site),
    proof: presentProof(site, sealer),
    connection: presentConnection(site),
    health: {
      status: site.healthStatus as SiteHealth['status'],
      servesHost: site.servesHost,
      checkedAt: timeOf(site.healthCheckedAt),
      reasons: site.healthReasons as SiteHealth['reasons'],
    },
    postsPerDay: site.postsPerDay,
    spacingMinutes: site.spacingMinutes,
    articles: site.articles,
    figures: presentSiteFigures(site, indexNow),
    createdAt: site.createdAt.toISOString(),
  }
}

function presentProof(site: SiteRow, sealer: Pick<Sealer, 'sign'>): SiteProof {
  const { proofLastMethod, proofLastOk, proofLastText, proofLastAt } = site
  const hasLast = proofLastMethod !== null && proofLastOk !== null && proofLastText !== null && proofLastAt !== null
  const last = hasLast
    ? {
        method: proofLastMethod as 'dns' | 'file',
        ok: proofLastOk,
        text: proofLastText,
        at: proofLastAt.toISOString(),
      }
    : null
  return {
    status: site.proofStatus as SiteProof['status'],
    method: site.proofMethod as SiteProof['method'],
    provenAt: timeOf(site.provenAt),
    ...proofTarget(sealer, { userId: site.userId ?? '', host: site.host }),
    last,
  }
}

function presentConnection(site: SiteRow): SiteConnection | null {
  if (site.connectionBaseUrl === null || site.connectionStatus === null) return null
  return {
    baseUrl: site.connectionBaseUrl,
    username: site.connectionUsername,
    status: site.connectionStatus as SiteConnection['status'],
    text: site.connectionText,
    testedAt: timeOf(site.connectionTestedAt),
  }
}

export function presentNetworkSite(
  site: ListedSite,
  { origin, indexNow }: Pick<Presenting, 'origin' | 'indexNow'>,
): NetworkSite {
  return {
    ...presentPublicSite(site, origin),
    categories: site.categories as Category[],
    postsPerDay: site.postsPerDay,
    spacingMinutes: site.spacingMinutes,
    articles: site.articles,
    figures: presentSiteFigures(site, indexNow),
    isHealthy: site.healthStatus !== 'failing',
  }
}

/** A hosted site, as its readers see it. */
export function presentPublicSite(site: ReaderSite, origin: string): PublicSite {
  return {
    id: site.id,
    host: site.host,
    name: site.name,
    tagline: site.tagline,
    theme: site.blogTheme as PublicSite['theme'],
    url: siteUrl(origin, site),
  }
}

/** The address of a hosted article is on the current address of its site. */
export function presentSiteArticle(row: SiteArticleRow, site: SiteRow, origin: string): SiteArticle {
  return {
    id: row.id,
    siteId: row.domainId,
    slug: row.slug,
    title: row.title,
    url: site.publisher === 'hosted' ? `${hostedSiteUrl(origin, site)}${row.slug}` : (row.url ?? ''),
    status: row.status as SiteArticle['status'],
    anchorText: row.anchorText,
    targetUrl: row.targetUrl,
    linkRel: row.linkRel as LinkRel,
    viewCount: row.viewCount,
    referralClicks: row.referralClicks,
    publishedAt: timeOf(row.publishedAt) ?? '',
  }
}

export function presentPublicSummary(row: PublicSummaryRow): PublicArticleSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category as Category,
    readingTime: row.readingTime,
    publishedAt: timeOf(row.publishedAt) ?? '',
  }
}

export function presentPublicArticle(row: PublicArticleRow, site: ReaderSite, origin: string): PublicArticle {
  return {
    ...presentPublicSummary(row),
    id: row.id,
    contentHtml: row.content,
    metaDescription: row.metaDescription,
    canonicalUrl: `${hostedSiteUrl(origin, site)}${row.slug}`,
    wordCount: row.wordCount,
    linkRel: row.linkRel as LinkRel,
    updatedAt: row.updatedAt.toISOString(),
  }
}

function timeOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
