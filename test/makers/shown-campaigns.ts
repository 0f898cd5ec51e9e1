import { anchorMixDefault, placementStates } from '#contract/campaigns/campaign-values.ts'
import type {
  Campaign,
  CampaignSummary,
  Placement,
  PlacementCounts,
  PlacementEvent,
  PlacementHistory,
} from '#contract/campaigns/campaigns.ts'

/** Campaigns in the format of the API, for tests of their pages. */

const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`

export function countsOf(some: Partial<PlacementCounts> = {}): PlacementCounts {
  return { ...(Object.fromEntries(placementStates.map((state) => [state, 0])) as PlacementCounts), ...some }
}

export function shownSummary(more: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    id: idOf(1),
    name: 'Barrels in spring',
    status: 'running',
    targetUrl: 'https://shop.example/barrels',
    links: 4,
    counts: countsOf({ verified: 1, verifying: 1, waiting: 2 }),
    createdAt: '2026-11-20T08:00:00.000Z',
    startedAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
    ...more,
  }
}

export function shownCampaign(more: Partial<Campaign> = {}): Campaign {
  return {
    ...shownSummary(),
    keywords: ['rain barrels'],
    anchors: [
      { text: 'Shop', kind: 'branded' },
      { text: 'about rain barrels', kind: 'partial' },
      { text: 'rain barrels', kind: 'exact' },
      { text: 'here', kind: 'other' },
    ],
    anchorMix: anchorMixDefault,
    pacePerDay: 2,
    siteChoice: 'automatic',
    siteIds: [],
    rel: 'sponsored',
    credits: { reserved: 3, spent: 1, returned: 0 },
    blockedText: null,
    nextDueAt: null,
    expectedEndAt: null,
    lastEventAt: null,
    guaranteeDays: 30,
    updatedAt: '2026-11-21T08:00:00.000Z',
    ...more,
  }
}

export function shownPlacement(number: number, more: Partial<Placement> = {}): Placement {
  return {
    id: idOf(100 + number),
    number,
    state: 'verified',
    keyword: 'rain barrels',
    anchorText: 'Shop',
    anchorKind: 'branded',
    site: { id: idOf(200 + number), host: `site-${number}.example`, kind: 'network' },
    articleTitle: `Article ${number}`,
    url: `https://site-${number}.example/article`,
    verdict: 'found',
    attempts: 1,
    text: null,
    nextCheckAt: null,
    viewCount: 0,
    referralClicks: 0,
    dueAt: '2026-11-21T08:00:00.000Z',
    verifiedAt: '2026-11-21T09:00:00.000Z',
    guaranteeUntil: '2026-12-21T09:00:00.000Z',
    lastCheckedAt: '2026-11-22T09:00:00.000Z',
    ...more,
  }
}

/** The step that verified a link. */
export function shownEvent(number: number, more: Partial<PlacementEvent> = {}): PlacementEvent {
  return {
    id: idOf(700 + number),
    placementId: idOf(100 + number),
    number,
    kind: 'step',
    from: 'verifying',
    to: 'verified',
    text: 'Found on the live page.',
    host: `site-${number}.example`,
    url: `https://site-${number}.example/article`,
    checkId: null,
    credits: -1,
    nextCheckAt: null,
    at: '2026-11-21T09:00:00.000Z',
    ...more,
  }
}

export function shownHistory(number: number, latest: Partial<PlacementEvent> = {}): PlacementHistory {
  return {
    placementId: idOf(100 + number),
    number,
    anchorText: 'Shop',
    latest: shownEvent(number, latest),
    events: 5,
  }
}
