import { type Selectable, sql } from 'kysely'
import { createAddressRules } from '#adapters/fetch/addresses/address-rules.ts'
import { createWebhookSecret } from '#adapters/webhooks/sign-webhook.ts'
import { webhookEndpointsMax } from '#contract/limits.ts'
import { monitorTexts } from '#contract/reports/report-monitor-texts.ts'
import { errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import type { WebhookDeliveries, WebhookEndpoints } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { Sealer } from '#domain/seal.ts'
import type { ServedReports } from '../served-reports.ts'
import { bodyOf, deliverWebhooksJob } from './queue-webhooks.ts'

export const secretPurpose = 'webhook-secret'
const testPauseSeconds = 10

const endpointColumns = ['id', 'url', 'failingSince', 'disabledAt', 'previousUntil', 'createdAt'] as const
export type EndpointRow = Pick<Selectable<WebhookEndpoints>, (typeof endpointColumns)[number]>
const deliveryColumns = [
  'id',
  'type',
  'status',
  'attempts',
  'lastStatus',
  'error',
  'lastAttemptAt',
  'nextAttemptAt',
  'createdAt',
] as const
export type DeliveryRow = Pick<Selectable<WebhookDeliveries>, (typeof deliveryColumns)[number]>

type Member = { userId: string }

/** A member's endpoints, oldest first. */
export async function listEndpoints(db: Db, { userId }: Member): Promise<EndpointRow[]> {
  return asCaller(db, userId, (db) =>
    db
      .selectFrom('webhookEndpoints')
      .select(endpointColumns)
      .where('userId', '=', userId)
      .orderBy('id')
      .limit(webhookEndpointsMax)
      .execute(),
  )
}

/** The deliveries to an endpoint, newest first. Throws `not_found` for another member's endpoint. */
export async function listDeliveries(
  db: Db,
  { userId }: Member,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  return asCaller(db, userId, async (db) => {
    const endpoint = await db
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (endpoint === undefined) throw notFound()
    const rows = await db
      .selectFrom('webhookDeliveries')
      .select(deliveryColumns)
      .where('endpointId', '=', id)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
  })
}

/** `secret` is shown only this once; the stored form is sealed. */
export type WithSecret = { endpoint: EndpointRow; secret: string }
type Deps = { sealer: Sealer; isAllowed: ServedReports['isAllowed'] }

/** Adds an endpoint for a member's events. Throws `validation_failed` for an address that is not allowed or exists already, and `limit_reached`. */
export async function addEndpoint(db: Db, deps: Deps, { userId }: Member, url: string): Promise<WithSecret> {
  const address = endpointUrl(url, deps.isAllowed)
  if (address === null) throw new DomainError('validation_failed', monitorTexts.endpointNotHttps)
  const secret = createWebhookSecret()
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook endpoints ${userId}`}, 0))`.execute(db)
    const own = await db.selectFrom('webhookEndpoints').select('url').where('userId', '=', userId).execute()
    if (own.some((one) => one.url === address)) throw new DomainError('validation_failed', monitorTexts.endpointThere)
    if (own.length >= webhookEndpointsMax)
      throw new DomainError('limit_reached', monitorTexts.tooManyEndpoints(webhookEndpointsMax), {
        data: { limit: webhookEndpointsMax },
      })
    const endpoint = await db
      .insertInto('webhookEndpoints')
      .values({ userId, url: address, secret: deps.sealer.seal(secretPurpose, secret) })
      .returning(endpointColumns)
      .executeTakeFirstOrThrow()
    return { endpoint, secret }
  })
}

/** The normalised address, or `null` if it is not allowed. A host name is resolved at each delivery. */
export function endpointUrl(text: string, isAllowed: ServedReports['isAllowed']): string | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return null
  url.hash = ''
  if (isAllowed(url)) return url.href
  return url.protocol === 'https:' && 'target' in createAddressRules([]).check(url) ? url.href : null
}

/** Removes an endpoint with its waiting messages. Throws `not_found`. */
export async function removeEndpoint(db: Db, { userId }: Member, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Creates a new secret. For one day the former secret signs as well, so that receivers can switch. Throws `not_found`. */
export async function rotateSecret(
  db: Db,
  { sealer }: Pick<Deps, 'sealer'>,
  { userId }: Member,
  id: string,
): Promise<WithSecret> {
  const secret = createWebhookSecret()
  const endpoint = await db
    .updateTable('webhookEndpoints')
    .set({
      secret: sealer.seal(secretPurpose, secret),
      previousSecret: sql`secret`,
      previousUntil: sql`now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(endpointColumns)
    .executeTakeFirst()
  if (endpoint === undefined) throw notFound()
  return { endpoint, secret }
}

/** Queues a test event, also for a disabled endpoint. Throws `not_found`, and `rate_limited` for a second one within ten seconds. */
export async function testEndpoint(db: Db, { userId }: Member, id: string): Promise<DeliveryRow> {
  return db.transaction().execute(async (db) => {
    const endpoint = await db
      .selectFrom('webhookEndpoints')
      .select(['id', sql<Date>`now()`.as('now')])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (endpoint === undefined) throw notFound()
    const recent = await db
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('endpointId', '=', id)
      .where('type', '=', 'webhook.test')
      .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${testPauseSeconds})`)
      .executeTakeFirst()
    if (recent !== undefined)
      throw new DomainError('rate_limited', monitorTexts.testUnderWay, { retryAfterSeconds: testPauseSeconds })
    const body = bodyOf({ type: 'webhook.test', at: endpoint.now, data: { endpoint: id } })
    const delivery = await db
      .insertInto('webhookDeliveries')
      .values({ endpointId: id, type: 'webhook.test', body })
      .returning(deliveryColumns)
      .executeTakeFirstOrThrow()
    await enqueue(db, deliverWebhooksJob, {})
    return delivery
  })
}

function notFound(): DomainError {
  return new DomainError('not_found', errorTexts.nothingHere)
}
