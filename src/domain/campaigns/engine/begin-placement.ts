import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { listRemaining } from '#domain/billing/credits/extend-holds.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Outcome } from './handle-failure.ts'
import { cancelPlacement, failPlacement } from './handle-failure.ts'
import { failuresMax, inSeconds, pauseAfter } from './pauses.ts'
import { changeAndKeep, endStep, type Locked } from './placement-rows.ts'
import { chooseSite } from './site/choose-site.ts'

const hourSeconds = 3_600

/**
 * The step from `waiting` to `writing`: starts an attempt on a site that is chosen now. An advisory lock runs this step for one placement at a time
 * of each target, so that no two placements use the same slot of a campaign's pace, and both count the links to their target. The chosen site is
 * locked too, so that placements with different targets do not use the same slot of a site.
 */
export async function beginPlacement(db: Db, deps: Pick<EngineDeps, 'origin'>, locked: Locked): Promise<Outcome> {
  const { campaign, placement } = locked
  if (campaign.status === 'stopping') return cancelPlacement(db, locked)
  if (campaign.status !== 'running') return wait(db, locked, { text: placement.text, seconds: 0 })
  if (!(await mayPublish(db, locked))) return wait(db, locked, { text: accountText, seconds: hourSeconds })
  const lock = `campaigns.begin-placement ${campaign.targetDomain}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  if (!(await canBePaid(db, locked))) return 'credits-missing'
  const paceSeconds = placement.startedAt === null ? await secondsUntilPace(db, locked) : 0
  if (paceSeconds > 0) return wait(db, locked, { text: null, seconds: paceSeconds })
  const choice = await chooseSite(db, locked)
  if ('waitSeconds' in choice) return wait(db, locked, { text: choice.text, seconds: choice.waitSeconds })
  if ('none' in choice) return noSite(db, deps, locked, choice)
  const next = await changeAndKeep(db, locked, {
    state: 'writing',
    text: null,
    domainId: choice.site.id,
    siteHost: choice.site.host,
    siteKind: choice.site.kind,
    attempts: placement.attempts + 1,
    failures: 0,
    startedAt: placement.startedAt ?? sql<Date>`now()`,
    dueAt: sql<Date>`now()`,
  })
  return { next }
}

const accountText = 'The account is suspended, or about to be deleted.'

async function wait(
  db: Db,
  { placement }: Locked,
  { text, seconds }: { text: string | null; seconds: number },
): Promise<Outcome> {
  await endStep(db, placement.id, { text, dueAt: inSeconds(seconds) })
  return 'continues'
}

/**
 * Sites can become available again, so the step is retried with growing pauses. After the last retry the placement fails: no attempt was made that
 * could be repeated.
 */
async function noSite(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  locked: Locked,
  { none: text, isFinal }: { none: string; isFinal: boolean },
): Promise<Outcome> {
  const failures = locked.placement.failures + 1
  if (isFinal || failures >= failuresMax) return failPlacement(db, deps, locked, text)
  await endStep(db, locked.placement.id, { text, failures, dueAt: inSeconds(pauseAfter(failures)) })
  return 'continues'
}

async function mayPublish(db: Db, { campaign, now }: Locked): Promise<boolean> {
  const user = await findUser(db, campaign.userId)
  if (user === undefined || user.deletionDueAt !== null) return false
  return user.bannedUntil === null || user.bannedUntil <= now
}

/** Starts nothing that the reserved credits do not pay for. Links under way count as already spent. */
async function canBePaid(db: Db, { campaign }: Locked): Promise<boolean> {
  const { holdId } = campaign
  if (holdId === null) return false
  const remaining = (await listRemaining(db, [holdId])).get(holdId) ?? 0
  const [{ underWay } = { underWay: 0 }] = await countUnderWay(db, [campaign.id])
  return remaining > underWay
}

const countUnderWay = prepared<{ underWay: number }>(
  'count-placements-under-way',
  `select count(*)::int as under_way from placements where campaign_id = $1 and state in ('writing', 'publishing', 'verifying')`,
)

/** Seconds until the campaign may start one more link: its pace limits the links started within any 24 hours. */
async function secondsUntilPace(db: Db, { campaign }: Locked): Promise<number> {
  const [next] = await readPace(db, [campaign.id, campaign.pacePerDay - 1])
  return next?.seconds ?? 0
}

const readPace = prepared<{ seconds: number }>(
  'read-pace-of-campaign',
  `select ceil(extract(epoch from started_at + interval '24 hours' - now()))::int as seconds from placements
    where campaign_id = $1 and started_at > now() - interval '24 hours'
    order by started_at desc offset $2 limit 1`,
)
