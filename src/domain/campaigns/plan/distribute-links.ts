import type { AnchorKind, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { chooseCategory } from '#domain/articles/compose/category.ts'
import { orderAnchors } from './anchor-counts.ts'
import { daySeconds, freeFrom, insertInOrder, nextBegin, paceOfSite, type SitePace, type SitePast } from './pace.ts'

/** A site as far as a plan needs it. `linksToTarget`: links that stand there, or are on their way, to the target's registrable domain. */
export type SiteForPlan = SitePast & {
  id: string
  host: string
  categories: readonly Category[]
  linksToTarget: number
}

export type PlannedPlacement = {
  /** From 1. */
  number: number
  keyword: string
  anchorText: string
  anchorKind: AnchorKind
  /** `null` where no site takes articles. */
  siteId: string | null
  /** Seconds after the start. */
  dueInSeconds: number
}

type LinksPlan = Pick<CampaignPlan, 'keywords' | 'anchors' | 'anchorMix' | 'links' | 'pacePerDay'>

/**
 * Spreads the links of a campaign: what each is about, how it is worded, where it goes and when it is due. The same for the same arguments. `at`: when
 * the plan would start.
 *
 * Keywords come in turn, anchor texts by the mix. A link goes to a site whose categories fit its keyword; of those to one with the fewest links to the
 * target's domain, then to the one that took an article longest ago. It waits at most a day for such a site: then one that fits less takes it. No site
 * gets more than its own pace allows, and no 24 hours see more links begin than the campaign's.
 *
 * A plan without keywords or anchor texts has nothing to spread: the list is empty.
 */
export function distributeLinks(plan: LinksPlan, sites: readonly SiteForPlan[], at: Date): PlannedPlacement[] {
  if (plan.keywords.length === 0) return []
  const places = sites.map((site) => placeOf(site, at))
  const fits = new Map(plan.keywords.map((keyword) => [keyword, fitsOf(keyword, places)]))
  const dues: number[] = []
  return orderAnchors(plan.links, plan).map((anchor, index) => {
    const keyword = plan.keywords[index % plan.keywords.length] ?? ''
    const earliest = nextBegin(dues, plan.pacePerDay)
    const chosen = chooseSite(places, fits.get(keyword) ?? [], earliest)
    const dueInSeconds = chosen === null ? earliest : Math.max(earliest, chosen.free)
    if (chosen !== null) take(chosen, dueInSeconds)
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

/** Categories of a site that fit a keyword: 2 for its own, 1 where either is about nothing in particular, 0 for other ones. */
export function topicalFit(keyword: string, categories: readonly Category[]): 0 | 1 | 2 {
  const category = chooseCategory(keyword, '', '')
  if (category !== 'General' && categories.includes(category)) return 2
  return category === 'General' || categories.includes('General') ? 1 : 0
}

type Place = { site: SiteForPlan; pace: SitePace; free: number; links: number; lastTaken: number }

function placeOf(site: SiteForPlan, at: Date): Place {
  const pace = paceOfSite(site, at)
  const lastTaken =
    site.lastPublishedAt === null ? Number.NEGATIVE_INFINITY : site.lastPublishedAt.getTime() - at.getTime()
  return { site, pace, free: freeFrom(pace), links: site.linksToTarget, lastTaken: lastTaken / 1_000 }
}

function take(place: Place, due: number): void {
  place.pace.taken.push(due)
  place.free = freeFrom(place.pace)
  place.links += 1
  place.lastTaken = due
}

function fitsOf(keyword: string, places: readonly Place[]): number[] {
  return places.map(({ site }) => topicalFit(keyword, site.categories))
}

/** The best of those that can take it within a day; where none can, the one that can soonest. */
function chooseSite(places: readonly Place[], fits: readonly number[], earliest: number): Place | null {
  let best: Place | null = null
  let bestFit = 0
  for (const [index, place] of places.entries()) {
    const fit = fits[index] ?? 0
    if (best === null || isBetter({ place, fit }, { place: best, fit: bestFit }, earliest + daySeconds)) {
      best = place
      bestFit = fit
    }
  }
  return best
}

type Candidate = { place: Place; fit: number }

function isBetter(one: Candidate, other: Candidate, until: number): boolean {
  const isSoon = (candidate: Candidate) => candidate.place.free < until
  if (isSoon(one) !== isSoon(other)) return isSoon(one)
  const orders = [
    isSoon(one) ? 0 : one.place.free - other.place.free,
    other.fit - one.fit,
    one.place.links - other.place.links,
    one.place.lastTaken === other.place.lastTaken ? 0 : one.place.lastTaken - other.place.lastTaken,
  ]
  const decided = orders.find((order) => order !== 0)
  return decided === undefined ? one.place.site.id < other.place.site.id : decided < 0
}
