import { type ClaimKey, type ClaimMode, claimKeys } from '#contract/operations/site-content.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { claimDefaults } from './claim-defaults.ts'

/** The author of a change: an administrator, or `null` for the command line. */
export type Staff = { userId: string } | null

/** The author and time of a change; `by` is `null` for the command line, its `name` is `null` when the account was deleted. */
export type ChangedBy = { at: Date; by: { id: string; name: string | null } | null }

/** The current claim: changed, or the default. */
export type ClaimRow = {
  key: ClaimKey
  text: string
  source: string | null
  mode: ClaimMode
  changed: ChangedBy | null
}

/**
 * Every claim, in the order of the contract. Rows with keys that this version does not know are omitted. Only administrators get the name of an
 * author: others may not read the profile, so they do not need a transaction of their own either.
 */
export async function listClaims(db: Db): Promise<ClaimRow[]> {
  const rows = await db
    .selectFrom('siteClaims')
    .leftJoin('profiles', 'profiles.userId', 'siteClaims.changedBy')
    .select(['key', 'text', 'source', 'mode', 'changedAt', 'changedBy', 'profiles.displayName as name'])
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return claimKeys.map((key) => {
    const row = byKey.get(key)
    if (row === undefined) return defaultClaim(key)
    const { text, source, mode } = row
    return { key, text, source, mode: mode as ClaimMode, changed: changedBy(row) }
  })
}

export async function getClaim(db: Db, who: Staff, key: ClaimKey): Promise<ClaimRow> {
  const claims = await asCaller(db, who?.userId ?? null, listClaims)
  return claims.find((claim) => claim.key === key) ?? defaultClaim(key)
}

function defaultClaim(key: ClaimKey): ClaimRow {
  const { text, mode } = claimDefaults[key]
  return { key, text, source: null, mode, changed: null }
}

type ChangedColumns = { changedAt: Date | null; changedBy: string | null; name: string | null }

export function changedBy({ changedAt, changedBy, name }: ChangedColumns): ChangedBy | null {
  if (changedAt === null) return null
  return { at: changedAt, by: changedBy === null ? null : { id: changedBy, name } }
}
