import type { AnchorKind, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { chooseCategory } from '#domain/articles/compose/category.ts'
import { orderAnchors } from './anchor-counts.ts'
import {
  daySeconds,
  insertInOrder,
  nextFreeTime,
  nextStartTime,
  paceOfSite,
  type SitePace,
  type SitePast,
} from './pace.ts'

/** A site as far as a plan needs it. `linksToTarget`: existing or upcoming links on it to the target's registrable domain. */
export type SiteForPlan = SitePast & {
  id: string
  host: string
  categories: readonly Category[]
  linksToTarget: number
}

export type PlannedPlacement = {
  /** Starts at 1. */
  number: number
  keyword: string
  anchorText: string
  anchorKind: AnchorKind
  /** `null` when no site accepts articles. */
  siteId: string | null
  /** Seconds after the start. */
  dueInSeconds: number
}

type LinksPlan = Pick<CampaignPlan, 'keywords' | 'anchors' | 'anchorMix' | 'links' | 'pacePerDay'>

/**
 * Distributes the links of a campaign: the keyword, the anchor text, the site and the due time of each. Returns the same for the same arguments.
 * `at`: when the plan would start.
 *
 * Keywords are used in turn, anchor texts by the mix. A link goes to a site whose categories match its keyword; among those to the site with the
 * fewest links to the target's domain, then to the site that received its last article longest ago. It waits at most a day for such a site; after
 * that a site with a worse match receives it. No site gets more than its own pace allows, and no 24 hours have more new links than the campaign's
 * pace.
 *
 * A plan without keywords or anchor texts has nothing to distribute: the list is empty.
 */
export function distributeLinks(plan: LinksPlan, sites: readonly SiteForPlan[], at: Date): PlannedPlacement[] {
  if (plan.keywords.length === 0) return []
  const loads = sites.map((site) => siteLoadOf(site, at))
  const fits = new Map(plan.keywords.map((keyword) => [keyword, fitsOf(keyword, loads)]))
  const dues: number[] = []
  return orderAnchors(plan.links, plan).map((anchor, index) => {
    const keyword = plan.keywords[index % plan.keywords.length] ?? ''
    const earliest = nextStartTime(dues, plan.pacePerDay)
    const chosen = chooseSite(loads, fits.get(keyword) ?? [], earliest)
    const dueInSeconds = chosen === null ? earliest : Math.max(earliest, chosen.free)
    if (chosen !== null) assignLink(chosen, dueInSeconds)
    insertInOrder(dues, dueInSeconds)
    return {
      number: index + 1,
      keyword,
      anchorText: anchor.text,
      anchorKind: anchor.kind,
      siteId: chosen?.site.id ?? null,
      dueInSeconds,
    }
  })
}

/** How well the categories of a site match a keyword: 2 for the keyword's own category, 1 when either side is general, 0 for other categories. */
export function topicalFit(keyword: string, categories: readonly Category[]): 0 | 1 | 2 {
  return fitOf(chooseCategory(keyword, '', ''), categories)
}

function fitOf(category: Category, categories: readonly Category[]): 0 | 1 | 2 {
  if (category !== 'General' && categories.includes(category)) return 2
  return category === 'General' || categories.includes('General') ? 1 : 0
}

type SiteLoad = { site: SiteForPlan; pace: SitePace; free: number; links: number; lastArticleSeconds: number }

function siteLoadOf(site: SiteForPlan, at: Date): SiteLoad {
  const pace = paceOfSite(site, at)
  const lastArticleSeconds =
    site.lastPublishedAt === null ? Number.NEGATIVE_INFINITY : site.lastPublishedAt.getTime() - at.getTime()
  return {
    site,
    pace,
    free: nextFreeTime(pace),
    links: site.linksToTarget,
    lastArticleSeconds: lastArticleSeconds / 1_000,
  }
}

function assignLink(load: SiteLoad, due: number): void {
  load.pace.articleTimes.push(due)
  load.free = nextFreeTime(load.pace)
  load.links += 1
  load.lastArticleSeconds = due
}

function fitsOf(keyword: string, loads: readonly SiteLoad[]): number[] {
  const category = chooseCategory(keyword, '', '')
  return loads.map(({ site }) => fitOf(category, site.categories))
}

/** The best site among those that are free within a day; if there is none, the site that is free first. */
function chooseSite(loads: readonly SiteLoad[], fits: readonly number[], earliest: number): SiteLoad | null {
  let best: SiteLoad | null = null
  let bestFit = 0
  for (const [index, load] of loads.entries()) {
    const fit = fits[index] ?? 0
    if (best === null || isBetter({ load, fit }, { load: best, fit: bestFit }, earliest + daySeconds)) {
      best = load
      bestFit = fit
    }
  }
  return best
}

type Candidate = { load: SiteLoad; fit: number }

function isBetter(one: Candidate, other: Candidate, until: number): boolean {
  const [load, best] = [one.load, other.load]
  const isSoon = load.free < until
  if (isSoon !== best.free < until) return isSoon
  if (!isSoon && load.free !== best.free) return load.free < best.free
  if (one.fit !== other.fit) return one.fit > other.fit
  if (load.links !== best.links) return load.links < best.links
  if (load.lastArticleSeconds !== best.lastArticleSeconds) return load.lastArticleSeconds < best.lastArticleSeconds
  return load.site.id < best.site.id
}
