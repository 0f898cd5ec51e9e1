import type { Risk } from '#contract/campaigns/campaigns.ts'
import { type PlannedPlacement, type SiteForPlan, topicalFit } from './distribute-links.ts'
import { counted, percent, risk, someOf } from './risk.ts'
import { riskThresholds } from './risk-thresholds.ts'

/** Risks from the sites of a plan. Pure functions; each names the figures that it is based on. */

type Sited = { host: string; isHealthy: boolean }

/**
 * `total`: how many sites take the articles; of many, `sites` has only the best ones. `chosen`: how many sites the member chose; `null` when they are
 * chosen automatically. `ownOnly`: only own sites were allowed.
 */
export function sitesRisk({
  sites,
  total = sites.length,
  chosen,
  ownOnly,
}: {
  sites: readonly Sited[]
  total?: number
  chosen: number | null
  ownOnly: boolean
}): Risk {
  if (sites.length === 0)
    return risk(
      'sites',
      'stop',
      chosen !== null
        ? `None of the ${counted(chosen, 'chosen site')} takes articles now. Choose others.`
        : ownOnly
          ? 'None of your own sites takes articles, and dofollow links stand on nothing else. Add a site, or use rel="sponsored".'
          : 'There is no site that takes articles now. Add one of your own.',
    )
  const faults: string[] = []
  if (chosen !== null && chosen > sites.length)
    faults.push(
      `${chosen - sites.length} of the ${counted(chosen, 'chosen site')} ${chosen - sites.length === 1 ? 'takes' : 'take'} no articles now and would be left out.`,
    )
  const failing = sites.filter(({ isHealthy }) => !isHealthy).map(({ host }) => host)
  if (failing.length > 0)
    faults.push(`${counted(failing.length, 'site')} couldn’t be reached at the last check: ${someOf(failing)}.`)
  if (faults.length > 0) return risk('sites', 'warn', faults.join(' '))
  return risk('sites', 'ok', `${counted(total, 'site takes', 'sites take')} articles of this campaign.`)
}

/** The second link from a host says little more than the first, and many links from one host are a footprint. */
export function sameHostRisk(
  planned: readonly Pick<PlannedPlacement, 'siteId'>[],
  sites: readonly Pick<SiteForPlan, 'id' | 'host' | 'linksToTarget'>[],
  targetDomain: string | null,
): Risk {
  const here = targetDomain ?? 'the target'
  const newLinks = new Map<string, number>()
  for (const { siteId } of planned) if (siteId !== null) newLinks.set(siteId, (newLinks.get(siteId) ?? 0) + 1)
  const used = sites.filter(({ id }) => newLinks.has(id))
  const repeated = used
    .map((site) => ({ ...site, links: (newLinks.get(site.id) ?? 0) + site.linksToTarget }))
    .filter(({ links }) => links > 1)
    .sort((one, other) => other.links - one.links)
  const before = repeated.filter(({ linksToTarget }) => linksToTarget > 0).length
  if (repeated.length === 0)
    return risk('same_host', 'ok', `Each of the ${counted(used.length, 'site')} would link to ${here} once.`)
  const known = before === 0 ? '' : ` ${before} of them ${before === 1 ? 'does' : 'do'} already.`
  return risk(
    'same_host',
    'warn',
    `${repeated.length} of ${counted(used.length, 'site')} would link to ${here} more than once: ${someOf(
      repeated.map(({ host, links }) => `${host} (${links})`),
    )}.${known} Use more sites or fewer links.`,
  )
}

/** An article among articles on other topics is noticeable to people too. */
export function topicalFitRisk(
  planned: readonly Pick<PlannedPlacement, 'siteId' | 'keyword'>[],
  sites: readonly Pick<SiteForPlan, 'id' | 'host' | 'categories'>[],
): Risk {
  const byId = new Map(sites.map((site) => [site.id, site]))
  const placed = planned.flatMap(({ siteId, keyword }) => {
    const site = siteId === null ? undefined : byId.get(siteId)
    return site === undefined ? [] : [{ host: site.host, keyword, fit: topicalFit(keyword, site.categories) }]
  })
  const strange = placed.filter(({ fit }) => fit === 0)
  const figures = `${placed.length - strange.length} of ${counted(placed.length, 'link')} would stand on sites about their topic or about many`
  if (strange.length <= placed.length * riskThresholds.offTopicWarn) return risk('topical_fit', 'ok', `${figures}.`)
  const hosts = [...new Set(strange.map(({ host }) => host))]
  return risk(
    'topical_fit',
    'warn',
    `${figures}; ${strange.length} (${percent(strange.length, placed.length)}) would not, on ${someOf(hosts)}. Choose sites of the keywords’ categories.`,
  )
}
