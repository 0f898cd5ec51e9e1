import {
  siteNameMax,
  sitePostsPerDayMax,
  siteSpacingMinutesMax,
  siteTaglineMax,
  targetUrlMax,
} from '#contract/limits.ts'
import { trimmedLine } from '#contract/plain-text.ts'
import { Category, LinkRel } from '#contract/posts/post-fields.ts'
import { z } from '#contract/zod.ts'
import { SiteFigures } from './site-figures.ts'
import { siteTexts } from './site-texts.ts'
import { proofMethods, sitePublishers, siteThemes } from './site-values.ts'

/** The owner of a site: the operator's network, or a member. */
const siteKinds = ['network', 'own'] as const
export type SiteKind = (typeof siteKinds)[number]

export const SitePublisher = z.enum(sitePublishers)
export type SitePublisher = z.infer<typeof SitePublisher>

export const SiteTheme = z.enum(siteThemes)
export type SiteTheme = z.infer<typeof SiteTheme>

export const ProofMethod = z.enum(proofMethods)
export type ProofMethod = z.infer<typeof ProofMethod>

/**
 * How the member proves to own the domain. The token is derived from account and domain, so it never changes and is useless for any other account.
 * `status`: `lapsed` was proven once, and a later check did not find the proof any more.
 */
export const SiteProof = z.object({
  status: z.enum(['unproven', 'proven', 'lapsed']),
  /** `operator` for sites of the network. */
  method: z.enum([...proofMethods, 'operator']).nullable(),
  provenAt: z.string().nullable(),
  dnsName: z.string(),
  dnsValue: z.string(),
  fileUrl: z.string(),
  fileContent: z.string(),
  /** The result of the last check, as text for the owner. */
  last: z.object({ method: ProofMethod, ok: z.boolean(), text: z.string(), at: z.string() }).nullable(),
})
export type SiteProof = z.infer<typeof SiteProof>

/** A member's WordPress or Ghost. The secret is never returned. */
export const SiteConnection = z.object({
  baseUrl: z.string(),
  /** The WordPress user; `null` for Ghost, whose key needs no user. */
  username: z.string().nullable(),
  status: z.enum(['untested', 'working', 'failing']),
  text: z.string().nullable(),
  testedAt: z.string().nullable(),
})
export type SiteConnection = z.infer<typeof SiteConnection>

/**
 * `servesHost`: the domain points to this installation, so articles are served at `https://host/…`; until then at `/site/{id}` of this installation.
 */
export const SiteHealth = z.object({
  status: z.enum(['unknown', 'healthy', 'failing']),
  servesHost: z.boolean(),
  checkedAt: z.string().nullable(),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type SiteHealth = z.infer<typeof SiteHealth>

/** A site as its owner sees it. Times are ISO 8601 in UTC. */
export const Site = z.object({
  id: z.uuid(),
  host: z.string(),
  name: z.string(),
  tagline: z.string(),
  kind: z.enum(siteKinds),
  publisher: SitePublisher,
  theme: SiteTheme,
  categories: z.array(Category),
  isOn: z.boolean(),
  isImported: z.boolean(),
  /** The current address of its pages, with a trailing slash. */
  url: z.string(),
  proof: SiteProof,
  connection: SiteConnection.nullable(),
  health: SiteHealth,
  /** The pace: the maximum number of articles within 24 hours, and the minimum number of minutes between two. */
  postsPerDay: z.number().int(),
  spacingMinutes: z.number().int(),
  articles: z.number().int().describe('Live articles now'),
  figures: SiteFigures,
  createdAt: z.string(),
})
export type Site = z.infer<typeof Site>

/** A site of the network as members see it: enough to choose it, without the operator's internal data. */
export const NetworkSite = Site.pick({
  id: true,
  host: true,
  name: true,
  tagline: true,
  theme: true,
  categories: true,
  url: true,
  postsPerDay: true,
  spacingMinutes: true,
  articles: true,
  figures: true,
}).extend({ isHealthy: z.boolean() })
export type NetworkSite = z.infer<typeof NetworkSite>

const settings = {
  name: trimmedLine().min(1).max(siteNameMax),
  tagline: trimmedLine().max(siteTaglineMax),
  theme: SiteTheme,
  categories: z.array(Category).min(1).max(9),
  isOn: z.boolean(),
  postsPerDay: z.number().int().min(1).max(sitePostsPerDayMax),
  spacingMinutes: z.number().int().min(0).max(siteSpacingMinutesMax),
}

/** `host` is a domain name or an address on it; scheme, path and port are dropped, `www.` stays. */
export const NewSite = z.object({
  host: trimmedLine().min(1, siteTexts.hostMissing).max(targetUrlMax),
  name: settings.name.optional(),
  tagline: settings.tagline.default(''),
  theme: SiteTheme.default('broadsheet'),
  categories: settings.categories.default(['General']),
  publisher: SitePublisher.default('hosted'),
  postsPerDay: settings.postsPerDay.default(3),
  spacingMinutes: settings.spacingMinutes.default(120),
})
export type NewSite = z.input<typeof NewSite>

export const SiteChanges = z.object(settings).partial()
export type SiteChanges = z.infer<typeof SiteChanges>

/** `secret` is WordPress's application password, or Ghost's Admin API key (`id:secret`). */
export const NewConnection = z.object({
  baseUrl: trimmedLine().min(1).max(targetUrlMax),
  username: trimmedLine().min(1).max(100).nullable().default(null),
  secret: trimmedLine().min(1).max(500),
})
export type NewConnection = z.input<typeof NewConnection>

/** One article of a site: `automation_posts` of the specification. */
export const SiteArticle = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  url: z.string(),
  status: z.enum(['published', 'removed']),
  anchorText: z.string(),
  targetUrl: z.string(),
  linkRel: LinkRel,
  viewCount: z.number().int(),
  referralClicks: z.number().int(),
  publishedAt: z.string(),
})
export type SiteArticle = z.infer<typeof SiteArticle>

/** The data of a site that readers see. `basePath` is '' on the site's own host and `/site/{id}` on this installation's. */
export const PublicSite = Site.pick({ id: true, host: true, name: true, tagline: true, theme: true, url: true })
export type PublicSite = z.infer<typeof PublicSite>

export const PublicArticleSummary = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: Category,
  readingTime: z.number().int(),
  publishedAt: z.string(),
})
export type PublicArticleSummary = z.infer<typeof PublicArticleSummary>

/** `contentHtml` is sanitised and contains exactly one link to another site. The link is direct, without a redirect. */
export const PublicArticle = PublicArticleSummary.extend({
  id: z.uuid(),
  contentHtml: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  wordCount: z.number().int(),
  linkRel: LinkRel,
  updatedAt: z.string(),
})
export type PublicArticle = z.infer<typeof PublicArticle>
