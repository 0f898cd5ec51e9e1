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

/** Whose a site is: the operator's network, or a member's own. */
export const siteKinds = ['network', 'own'] as const
export type SiteKind = (typeof siteKinds)[number]

/** Where its articles stand: with us, under a theme of ours, or in the software that the member runs. */
export const sitePublishers = ['hosted', 'wordpress', 'ghost'] as const
export const SitePublisher = z.enum(sitePublishers)
export type SitePublisher = z.infer<typeof SitePublisher>

export const siteThemes = ['broadsheet', 'fieldnotes', 'atlas', 'signal'] as const
export const SiteTheme = z.enum(siteThemes)
export type SiteTheme = z.infer<typeof SiteTheme>

export const proofMethods = ['dns', 'file'] as const
export const ProofMethod = z.enum(proofMethods)
export type ProofMethod = z.infer<typeof ProofMethod>

/**
 * How the member shows that the domain is theirs. The token follows from account and domain, so that it stays the same and nobody else's serves.
 * `status`: `lapsed` was proven once, and was not found any more when it was looked for again.
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
  /** What came of the last look, in words for its owner. */
  last: z.object({ method: ProofMethod, ok: z.boolean(), text: z.string(), at: z.string() }).nullable(),
})
export type SiteProof = z.infer<typeof SiteProof>

/** A member's WordPress or Ghost. The secret is never read back. */
export const SiteConnection = z.object({
  baseUrl: z.string(),
  /** WordPress's user; `null` for Ghost, whose key names itself. */
  username: z.string().nullable(),
  status: z.enum(['untested', 'working', 'failing']),
  text: z.string().nullable(),
  testedAt: z.string().nullable(),
})
export type SiteConnection = z.infer<typeof SiteConnection>

/** `servesHost`: the domain itself leads to us, so articles stand at `https://host/…`; until then under `/site/{id}` of this installation. */
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
  /** Where its pages are read today, with a slash at the end. */
  url: z.string(),
  proof: SiteProof,
  connection: SiteConnection.nullable(),
  health: SiteHealth,
  /** Pace: at most so many articles within 24 hours, and at least so many minutes between two. */
  postsPerDay: z.number().int(),
  spacingMinutes: z.number().int(),
  articles: z.number().int().describe('Live articles now'),
  figures: SiteFigures,
  createdAt: z.string(),
})
export type Site = z.infer<typeof Site>

/** A site of the network as members see it: enough to choose it, and nothing that tells the operator's secrets. */
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

/** What readers see of a site. `basePath` is '' on the site's own host and `/site/{id}` on this installation's. */
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

/** `contentHtml` is sanitised and holds exactly one link that leads away, through `/out` nowhere: the link is direct. */
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
