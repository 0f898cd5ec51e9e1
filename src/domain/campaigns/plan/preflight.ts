import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Preflight, Risk } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { requireTopics } from '#domain/articles/topics/require-topic.ts'
import { listRefusals } from '#domain/articles/topics/topic-rules.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type CampaignRow, planOf, readCampaign } from '../campaign-rows.ts'
import { distributeLinks, type PlannedPlacement, type SiteForPlan } from './distribute-links.ts'
import { listEligibleSites } from './eligible-sites.ts'
import { inspectTarget, type TargetInspection } from './inspect-target.ts'
import { daySeconds } from './pace.ts'
import { type PastLinks, readPastLinks } from './past-links.ts'
import { nearDuplicatesRisk, velocityRisk } from './past-risks.ts'
import type { PlanDeps } from './plan-deps.ts'
import { anchorMixRisk, creditsRisk, planRisk, relRisk } from './plan-risks.ts'
import { sameHostRisk, sitesRisk, topicalFitRisk } from './site-risks.ts'
import { targetRisk } from './target-risk.ts'

type Who = { userId: string }

/**
 * What the start of a draft would cost and risk, measured now: the target is fetched live, the rest is read. Nothing is reserved or written. Runs on
 * the connection that owns the tables. Throws `not_found`, and `validation_failed` for a campaign that was started.
 */
export async function preflight(db: Db, deps: PlanDeps, who: Who, campaignId: string): Promise<Preflight> {
  const campaign = await readCampaign(db, who, campaignId)
  if (campaign.status !== 'draft') throw new DomainError('validation_failed', campaignTexts.notDraft)
  const inspection = await inspectTarget(db, deps, campaign.targetUrl)
  return (await assessPlan(db, who, campaign, inspection)).preflight
}

export type AssessedPlan = { preflight: Preflight; placements: PlannedPlacement[] }

/** The same for a target that is already inspected, together with the planned placements. The start calls this inside its own transaction. */
export async function assessPlan(
  db: Db,
  who: Who,
  campaign: CampaignRow,
  inspection: TargetInspection | null,
): Promise<AssessedPlan> {
  const plan = planOf(campaign)
  requireTopics(plan.keywords, await listRefusals(db))
  const { targetDomain } = campaign
  const past = await readPastLinks(db, { userId: who.userId, targetDomain, keywords: plan.keywords })
  const eligible = await listEligibleSites(db, who, plan, [...past.linksBySite.keys()])
  const { available } = await getCredits(db, who)
  const sites = eligible.sites.map((site) => ({ ...site, linksToTarget: past.linksBySite.get(site.id) ?? 0 }))
  // The pace of the sites uses the clock of the database. Another clock would make slots free too early or too late.
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const placements = distributeLinks(plan, sites, rows[0]?.now ?? new Date())
  const cost = plan.links
  const risks = [
    planRisk(plan),
    targetRisk(inspection),
    sitesRisk(eligible),
    relRisk(plan.rel, eligible.sites),
    ...(placements.length === 0 ? [] : linksRisks(placements, past, targetDomain)),
    ...(placements.length === 0 || sites.length === 0 ? [] : placementRisks(placements, sites, targetDomain)),
    creditsRisk({ cost, available }),
  ]
  const preflight = {
    cost,
    available,
    days: Math.floor(Math.max(0, ...duesOf(placements)) / daySeconds) + 1,
    sites: countBySite(placements, sites),
    anchors: countByAnchor(placements),
    target: presentTarget(inspection),
    risks,
    canStart: risks.every(({ level }) => level !== 'stop'),
  }
  return { preflight, placements }
}

/** A plan without placements has no pace and no texts. */
function linksRisks(placements: readonly PlannedPlacement[], past: PastLinks, targetDomain: string | null): Risk[] {
  return [
    anchorMixRisk(placements),
    velocityRisk(duesOf(placements), past.pace, targetDomain),
    nearDuplicatesRisk(placements, past.articles, targetDomain),
  ]
}

function placementRisks(
  placements: readonly PlannedPlacement[],
  sites: readonly SiteForPlan[],
  targetDomain: string | null,
): Risk[] {
  return [sameHostRisk(placements, sites, targetDomain), topicalFitRisk(placements, sites)]
}

function duesOf(placements: readonly PlannedPlacement[]): number[] {
  return placements.map(({ dueInSeconds }) => dueInSeconds)
}

function countBySite(
  placements: readonly PlannedPlacement[],
  sites: readonly (SiteForPlan & { kind: 'network' | 'own' })[],
): Preflight['sites'] {
  const counts = new Map<string | null, number>()
  for (const { siteId } of placements) counts.set(siteId, (counts.get(siteId) ?? 0) + 1)
  return sites
    .map(({ id, host, kind }) => ({ id, host, kind, links: counts.get(id) ?? 0 }))
    .filter(({ links }) => links > 0)
    .sort((one, other) => other.links - one.links || (one.host < other.host ? -1 : 1))
}

function countByAnchor(placements: readonly PlannedPlacement[]): Preflight['anchors'] {
  const counts = new Map<string, Preflight['anchors'][number]>()
  for (const { anchorText: text, anchorKind: kind } of placements) {
    const key = JSON.stringify([kind, text])
    counts.set(key, { text, kind, links: (counts.get(key)?.links ?? 0) + 1 })
  }
  return [...counts.values()]
}

function presentTarget(inspection: TargetInspection | null): Preflight['target'] {
  if (inspection === null || inspection.kind === 'refused') return null
  const { fetching, page } = inspection.evidence
  return {
    url: inspection.url,
    finalUrl: fetching.status === null ? null : fetching.finalUrl,
    status: fetching.status,
    title: page?.title?.trim() || null,
    checkedAt: fetching.startedAt,
  }
}
