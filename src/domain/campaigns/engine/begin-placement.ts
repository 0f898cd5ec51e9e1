import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { listRemaining } from '#domain/billing/credits/extend-holds.ts'
import { chooseSite } from './choose-site.ts'
import type { EngineDeps } from './engine-deps.ts'
import { cancelPlacement, failPlacement } from './handle-failure.ts'
import { inSeconds, pauseAfter, triesMax } from './pauses.ts'
import { changePlacement, endStep, type Held } from './placement-rows.ts'
import type { Outcome } from './step.ts'

const hourSeconds = 3_600

/**
 * The step from `waiting` to `writing`: an attempt begins, on a site chosen now. One after another over all campaigns, so that no two take the same
 * place on a site, or of the campaign's pace.
 */
export async function beginPlacement(db: Db, deps: Pick<EngineDeps, 'origin'>, held: Held): Promise<Outcome> {
  const { campaign, placement } = held
  if (campaign.status === 'stopping') return cancelPlacement(db, held)
  if (campaign.status !== 'running') return wait(db, held, { text: placement.text, seconds: 0 })
  if (!(await mayPublish(db, held))) return wait(db, held, { text: accountText, seconds: hourSeconds })
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns.begin-placement', 0))`.execute(db)
  if (!(await canBePaid(db, held))) return 'credits-gone'
  const paceSeconds = placement.begunAt === null ? await secondsUntilPace(db, held) : 0
  if (paceSeconds > 0) return wait(db, held, { text: null, seconds: paceSeconds })
  const choice = await chooseSite(db, held)
  if ('waitSeconds' in choice) return wait(db, held, { text: choice.text, seconds: choice.waitSeconds })
  if ('none' in choice) return noSite(db, deps, held, choice)
  await changePlacement(db, placement.id, {
    state: 'writing',
    text: null,
    domainId: choice.site.id,
    siteHost: choice.site.host,
    siteKind: choice.site.kind,
    attempts: placement.attempts + 1,
    tries: 0,
    begunAt: placement.begunAt ?? sql<Date>`now()`,
    dueAt: sql<Date>`now()`,
  })
  return 'again'
}

const accountText = 'The account is suspended, or about to be deleted.'

async function wait(
  db: Db,
  { placement }: Held,
  { text, seconds }: { text: string | null; seconds: number },
): Promise<Outcome> {
  await endStep(db, placement.id, { text, dueAt: inSeconds(seconds) })
  return 'goes-on'
}

/** Sites may come back; when they do not, the placement is given up, for no attempt was made that could fail. */
async function noSite(
  db: Db,
  deps: Pick<EngineDeps, 'origin'>,
  held: Held,
  { none: text, isFinal }: { none: string; isFinal: boolean },
): Promise<Outcome> {
  const tries = held.placement.tries + 1
  if (isFinal || tries >= triesMax) return failPlacement(db, deps, held, text)
  await endStep(db, held.placement.id, { text, tries, dueAt: inSeconds(pauseAfter(tries)) })
  return 'goes-on'
}

async function mayPublish(db: Db, { campaign, now }: Held): Promise<boolean> {
  const user = await findUser(db, campaign.userId)
  if (user === undefined || user.deletionDueAt !== null) return false
  return user.bannedUntil === null || user.bannedUntil <= now
}

/** Nothing is begun that what is set aside does not pay for, what is under way included. */
async function canBePaid(db: Db, { campaign }: Held): Promise<boolean> {
  const { holdId } = campaign
  if (holdId === null) return false
  const remaining = (await listRemaining(db, [holdId])).get(holdId) ?? 0
  const { underWay } = await db
    .selectFrom('placements')
    .select(({ fn }) => fn.countAll<number>().as('underWay'))
    .where('campaignId', '=', campaign.id)
    .where('state', 'in', ['writing', 'publishing', 'verifying'])
    .executeTakeFirstOrThrow()
  return remaining > underWay
}

/** Until the campaign may begin one more link: no 24 hours see more than its pace. */
async function secondsUntilPace(db: Db, { campaign }: Held): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from begun_at + interval '24 hours' - now()))::int as seconds from placements
    where campaign_id = ${campaign.id} and begun_at > now() - interval '24 hours'
    order by begun_at desc offset ${campaign.pacePerDay - 1} limit 1`.execute(db)
  return rows[0]?.seconds ?? 0
}
