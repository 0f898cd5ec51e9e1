import { cleanLine } from '#contract/clean-line.ts'
import {
  anchorTextMax,
  campaignAnchorsMax,
  campaignKeywordsMax,
  campaignLinksMax,
  campaignNameMax,
  campaignPaceMax,
  campaignSitesMax,
  keywordMax,
  targetUrlMax,
} from '#contract/limits.ts'
import { Evidence, verdicts } from '#contract/reports/report-evidence.ts'
import { ReportReason } from '#contract/reports/reports.ts'
import { z } from '#contract/zod.ts'
import { anchorKinds, campaignRels, campaignStatuses, placementStates } from './campaign-values.ts'

export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof CampaignStatus>

export const AnchorKind = z.enum(anchorKinds)
export type AnchorKind = z.infer<typeof AnchorKind>

export const CampaignRel = z.enum(campaignRels)
export type CampaignRel = z.infer<typeof CampaignRel>

export const CampaignAnchor = z.object({
  text: z.string().overwrite(cleanLine).min(1).max(anchorTextMax),
  kind: AnchorKind,
})
export type CampaignAnchor = z.infer<typeof CampaignAnchor>

/** Percent of the links: whole numbers that add up to 100. */
export const AnchorMix = z.object({
  branded: z.number().int().min(0).max(100),
  partial: z.number().int().min(0).max(100),
  exact: z.number().int().min(0).max(100),
  other: z.number().int().min(0).max(100),
})
export type AnchorMix = z.infer<typeof AnchorMix>

const fields = {
  name: z.string().overwrite(cleanLine).max(campaignNameMax),
  keywords: z.array(z.string().overwrite(cleanLine).min(1).max(keywordMax)).max(campaignKeywordsMax),
  anchors: z.array(CampaignAnchor).max(campaignAnchorsMax),
  anchorMix: AnchorMix,
  targetUrl: z.string().overwrite(cleanLine).max(targetUrlMax),
  links: z.number().int().min(1).max(campaignLinksMax),
  pacePerDay: z.number().int().min(1).max(campaignPaceMax),
  siteChoice: z.enum(['automatic', 'chosen']),
  siteIds: z.array(z.uuid()).max(campaignSitesMax),
  rel: CampaignRel,
}

/** The content of a draft. It may be incomplete, because it is saved while it is filled in. */
export const CampaignPlan = z.object(fields)
export type CampaignPlan = z.infer<typeof CampaignPlan>
export const CampaignPlanChanges = CampaignPlan.partial()
export type CampaignPlanChanges = z.infer<typeof CampaignPlanChanges>

/** `key`: the client's own name for the draft. A repeated request with the same key returns the draft that was created before. */
export const NewCampaign = CampaignPlanChanges.extend({
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
})
export type NewCampaign = z.infer<typeof NewCampaign>

export const PlacementState = z.enum(placementStates)
export type PlacementState = z.infer<typeof PlacementState>

/** The number of placements by state. */
export const PlacementCounts = z.record(PlacementState, z.number().int())
export type PlacementCounts = z.infer<typeof PlacementCounts>

export const CampaignSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  status: CampaignStatus,
  targetUrl: z.string(),
  links: z.number().int(),
  counts: PlacementCounts,
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

/** A campaign as its owner sees it. Times are ISO 8601 in UTC. `credits`: reserved now, spent, and refunded. */
export const Campaign = CampaignPlan.extend({
  id: z.uuid(),
  status: CampaignStatus,
  counts: PlacementCounts,
  credits: z.object({ reserved: z.number().int(), spent: z.number().int(), returned: z.number().int() }),
  /** Why the campaign is blocked, as text; `null` when it is not. */
  blockedText: z.string().nullable(),
  /** When the next placement is due, and when the last one is expected to be live. */
  nextDueAt: z.string().nullable(),
  expectedEndAt: z.string().nullable(),
  /** The time of the newest event of its timeline. */
  lastEventAt: z.string().nullable(),
  guaranteeDays: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** `stop` refuses the start; `warn` requires a confirmation; `ok` is shown too, so that members see what was checked. */
const riskLevels = ['ok', 'warn', 'stop'] as const
export const riskCodes = [
  'plan_incomplete',
  'target',
  'anchor_mix',
  'velocity',
  'near_duplicates',
  'same_host',
  'topical_fit',
  'sites',
  'rel_policy',
  'credits',
] as const
export const Risk = z.object({
  code: z.enum(riskCodes),
  level: z.enum(riskLevels),
  title: z.string(),
  /** The reason, in one or two sentences with the figures that it is based on. */
  text: z.string(),
})
export type Risk = z.infer<typeof Risk>

/** What a start would cost and risk, measured now. The check reserves nothing. */
export const Preflight = z.object({
  cost: z.number().int(),
  available: z.number().int(),
  days: z.number().int(),
  sites: z.array(
    z.object({ id: z.uuid(), host: z.string(), kind: z.enum(['network', 'own']), links: z.number().int() }),
  ),
  anchors: z.array(z.object({ text: z.string(), kind: AnchorKind, links: z.number().int() })),
  target: z
    .object({
      url: z.string(),
      finalUrl: z.string().nullable(),
      status: z.number().int().nullable(),
      title: z.string().nullable(),
      checkedAt: z.string(),
    })
    .nullable(),
  risks: z.array(Risk),
  canStart: z.boolean(),
})
export type Preflight = z.infer<typeof Preflight>

export const Placement = z.object({
  id: z.uuid(),
  number: z.number().int(),
  state: PlacementState,
  keyword: z.string(),
  anchorText: z.string(),
  anchorKind: AnchorKind,
  site: z.object({ id: z.uuid(), host: z.string(), kind: z.enum(['network', 'own']) }).nullable(),
  articleTitle: z.string().nullable(),
  url: z.string().nullable(),
  /** The verdict of the last check. */
  verdict: z.enum(verdicts).nullable(),
  attempts: z.number().int(),
  /** Why the link failed, waits or was lost, as text. */
  text: z.string().nullable(),
  /** When a link that was not found is checked next: before it counts as lost, or before its credit is refunded. */
  nextCheckAt: z.string().nullable(),
  viewCount: z.number().int(),
  referralClicks: z.number().int(),
  dueAt: z.string(),
  verifiedAt: z.string().nullable(),
  guaranteeUntil: z.string().nullable(),
  lastCheckedAt: z.string().nullable(),
})
export type Placement = z.infer<typeof Placement>

/** One check of a live placement: the findings, and the verdict. */
export const PlacementCheck = z.object({
  id: z.uuid(),
  checkedAt: z.string(),
  verdict: z.enum(verdicts),
  reasons: z.array(ReportReason),
  evidence: Evidence,
})
export type PlacementCheck = z.infer<typeof PlacementCheck>

/**
 * One step, with its evidence or its movement of credits. `suspected` and `cleared` are no steps: `suspected` means that a verified link was not
 * found and is checked again at `nextCheckAt`; `cleared` means that it is no longer suspected.
 */
const placementEventKinds = ['step', 'suspected', 'cleared'] as const
export const PlacementEventKind = z.enum(placementEventKinds)
export type PlacementEventKind = z.infer<typeof PlacementEventKind>

export const PlacementEvent = z.object({
  id: z.uuid(),
  placementId: z.uuid(),
  number: z.number().int(),
  kind: PlacementEventKind,
  from: PlacementState.nullable(),
  to: PlacementState,
  text: z.string(),
  host: z.string().nullable(),
  url: z.string().nullable(),
  checkId: z.uuid().nullable(),
  /** Credits: negative when spent, positive when refunded. */
  credits: z.number().int(),
  /** When a link that was not found is checked next. */
  nextCheckAt: z.string().nullable(),
  at: z.string(),
})
export type PlacementEvent = z.infer<typeof PlacementEvent>

/** The history of one link: the newest event, and the number of events. */
export const PlacementHistory = z.object({
  placementId: z.uuid(),
  number: z.number().int(),
  anchorText: z.string(),
  latest: PlacementEvent,
  events: z.number().int(),
})
export type PlacementHistory = z.infer<typeof PlacementHistory>

/** `mail`: once a day. `mailLost`: immediately when links are lost; those are then not repeated in the daily mail. */
export const CampaignAlerts = z.object({
  mail: z.enum(['daily', 'off']),
  mailLost: z.boolean().default(false),
  webhook: z.boolean(),
})
export type CampaignAlerts = z.infer<typeof CampaignAlerts>

/** Sent over `GET /api/campaigns/{id}/events` after each change. */
export const CampaignProgress = Campaign.pick({
  status: true,
  counts: true,
  credits: true,
  blockedText: true,
  nextDueAt: true,
  expectedEndAt: true,
  lastEventAt: true,
})
export type CampaignProgress = z.infer<typeof CampaignProgress>
