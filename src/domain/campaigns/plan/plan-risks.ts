import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { CampaignPlan, CampaignRel, Risk } from '#contract/campaigns/campaigns.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { countAnchors } from './anchor-counts.ts'
import { counted, percent, quoted, risk } from './risk.ts'
import { riskThresholds } from './risk-thresholds.ts'

/** Risks of the plan itself, before anything outside it is checked. Pure functions; each names the figures that it is based on. */

/** `stop` while something is missing that every link needs. */
export function planRisk(plan: CampaignPlan): Risk {
  const missing = [...missingParts(plan), ...mixFaults(plan)]
  if (missing.length === 0)
    return risk(
      'plan_incomplete',
      'ok',
      `Complete: ${counted(plan.links, 'link')}, ${counted(plan.keywords.length, 'keyword')}, ${counted(plan.anchors.length, 'anchor text')}.`,
    )
  return risk('plan_incomplete', 'stop', `The plan is not complete. ${missing.join(' ')}`)
}

function missingParts({ keywords, anchors, targetUrl, siteChoice, siteIds }: CampaignPlan): string[] {
  const missing: string[] = []
  if (targetUrl === '') missing.push('Name the page that the links should lead to.')
  else if (parseTargetUrl(targetUrl) === null) missing.push(`${quoted(targetUrl)} is not a web address.`)
  if (keywords.length === 0) missing.push('Give at least one keyword.')
  if (anchors.length === 0) missing.push('Give at least one anchor text.')
  if (siteChoice === 'chosen' && siteIds.length === 0) missing.push('Choose at least one site, or have them chosen.')
  return missing
}

function mixFaults(plan: CampaignPlan): string[] {
  const { anchors, anchorMix, links } = plan
  const total = anchorKinds.reduce((sum, kind) => sum + anchorMix[kind], 0)
  if (total !== 100) return [`The shares of the anchor texts make ${total} percent, not 100.`]
  if (anchors.length === 0) return []
  const counts = countAnchors(links, { anchors: anchorKinds.map((kind) => ({ text: kind, kind })), anchorMix })
  return anchorKinds
    .filter((kind) => counts[kind] > 0 && !anchors.some((anchor) => anchor.kind === kind))
    .map((kind) => `${kindNames[kind]} texts have a share of ${anchorMix[kind]} percent, and there is none.`)
}

const kindNames = { branded: 'Branded', partial: 'Partial-match', exact: 'Exact-match', other: 'Other' } as const

type PlannedAnchors = readonly { anchorText: string; anchorKind: string }[]

/** Search engines recognise over-optimisation by exact-match anchor texts and by one repeated text. */
export function anchorMixRisk(planned: PlannedAnchors): Risk {
  const links = planned.length
  const exact = planned.filter(({ anchorKind }) => anchorKind === 'exact').length
  const [text, times] = mostFrequent(planned.map(({ anchorText }) => anchorText))
  const { exactStop, exactWarn, sameTextWarn, fewLinks } = riskThresholds
  const share = `${exact} of ${counted(links, 'link')} (${percent(exact, links)}) would have an exact-match anchor text`
  if (links > fewLinks && exact > links * exactStop)
    return risk(
      'anchor_mix',
      'stop',
      `${share}; more than half looks bought to every search engine. Use more branded ones.`,
    )
  const faults: string[] = []
  if (exact > links * exactWarn) faults.push(`${share}; more than a fifth begins to look bought.`)
  if (links > fewLinks && times > links * sameTextWarn)
    faults.push(
      `${quoted(text)} would be the text of ${times} of ${counted(links, 'link')} (${percent(times, links)}); add others, such as the bare domain name.`,
    )
  if (faults.length > 0) return risk('anchor_mix', 'warn', faults.join(' '))
  return risk('anchor_mix', 'ok', `${share}, and no text stands out.`)
}

/** Texts that differ only in case count as one text. */
function mostFrequent(texts: readonly string[]): [string, number] {
  const counts = new Map<string, { text: string; times: number }>()
  for (const text of texts) {
    const known = counts.get(text.toLowerCase()) ?? { text, times: 0 }
    counts.set(text.toLowerCase(), { ...known, times: known.times + 1 })
  }
  const most = [...counts.values()].reduce((best, entry) => (entry.times > best.times ? entry : best), {
    text: '',
    times: 0,
  })
  return [most.text, most.times]
}

/** A paid link that passes on weight breaks the rules of search engines: `dofollow` is only for the member's own sites. */
export function relRisk(rel: CampaignRel, sites: readonly { host: string; kind: 'network' | 'own' }[]): Risk {
  if (rel !== 'dofollow')
    return risk(
      'rel_policy',
      'ok',
      rel === 'sponsored'
        ? 'Every link says that it was paid for (rel="sponsored"), as search engines ask.'
        : 'No link passes on weight (rel="nofollow").',
    )
  const network = sites.filter(({ kind }) => kind === 'network').length
  if (network > 0)
    return risk(
      'rel_policy',
      'stop',
      `${network} of ${counted(sites.length, 'site')} belong to the network, where links are paid for and must say so. Use rel="sponsored", or your own sites only.`,
    )
  return risk('rel_policy', 'ok', 'The links pass on weight (dofollow) and stand on your own sites only.')
}

export function creditsRisk({ cost, available }: { cost: number; available: number }): Risk {
  const text = `The campaign costs ${counted(cost, 'credit')}, one for each verified link; you have ${available.toLocaleString('en-US')} to spend.`
  if (available >= cost) return risk('credits', 'ok', text)
  return risk('credits', 'stop', `${text} ${counted(cost - available, 'credit is', 'credits are')} missing.`)
}
