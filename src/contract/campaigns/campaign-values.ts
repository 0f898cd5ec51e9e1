/**
 * `draft` has cost nothing. `running` has its credits reserved. `paused` starts nothing new. `stopping` was cancelled: live links stay, links under
 * way are finished or given up. `finished` has no open placement; its links are checked until their guarantee ends.
 */
export const campaignStatuses = ['draft', 'running', 'paused', 'stopping', 'cancelled', 'finished'] as const

/** The kinds of anchor texts, for the mix. */
export const anchorKinds = ['branded', 'partial', 'exact', 'other'] as const

export const anchorMixDefault: Record<(typeof anchorKinds)[number], number> = {
  branded: 55,
  partial: 25,
  exact: 10,
  other: 10,
}

/** `dofollow` only on the member's own sites: a paid link that passes on weight breaks the rules of search engines. */
export const campaignRels = ['sponsored', 'nofollow', 'dofollow'] as const

/**
 * The states of one link. Each step is one row of `placement_transitions`: `waiting` for its day and for a site; `writing`; `publishing`;
 * `verifying`: live, and fetched until it is found or given up; `verified`: found and paid; `lost`: verified once and not found any more; then
 * `refunded` within the guarantee. `failed` and `cancelled` were never paid.
 */
export const placementStates = [
  'waiting',
  'writing',
  'publishing',
  'verifying',
  'verified',
  'lost',
  'refunded',
  'failed',
  'cancelled',
] as const
