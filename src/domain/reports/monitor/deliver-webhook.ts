import { sql } from 'kysely'
import { webhookHeaders } from '#adapters/webhooks/sign-webhook.ts'
import type { WebhookAnswer, WebhookSender } from '#adapters/webhooks/webhook-sender.ts'
import { webhookDeliveryDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { findUser } from '#domain/accounts/queries.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { Sealer } from '#domain/seal.ts'
import { deliverWebhooksJob } from './queue-webhooks.ts'
import { secretPurpose } from './webhook-endpoints.ts'
import { endpointPauseAfter, mustDisable, pauseAfter } from './webhook-retry.ts'

export type WebhookDeps = { sealer: Sealer; mail: MailDeps; sender: Pick<WebhookSender, 'send'> }

/** The client that sends webhooks. */
export type WebhookChannel = { webhooks: Pick<WebhookSender, 'send'> }

export type Delivered = { id: string; type: string; outcome: 'delivered' | 'waiting' | 'failed'; error: string | null }

/** Longer than an attempt may take. */
const leaseSeconds = 30
/** Longer pauses are left to the sweep, which runs every minute. */
const ownJobMaxSeconds = 30

/**
 * Takes one due message, makes one attempt to deliver it and records the outcome; `null` when none is due. Only one process at a time sends to an
 * endpoint. After a crash the lease ends and the message is sent again: at-least-once delivery, under one `webhook-id`, by which receivers detect
 * repetitions.
 */
export async function deliverNextWebhook(db: Db, deps: WebhookDeps, signal: AbortSignal): Promise<Delivered | null> {
  const message = await take(db)
  if (message === null) return null
  const answer = await attempt(deps, message, signal)
  return db.transaction().execute((db) => note(db, deps, message, answer))
}

type DueMessage = {
  id: string
  endpointId: string
  type: string
  body: string
  url: string
  secret: Buffer
  previousSecret: Buffer | null
  /** The database's time: a server with a wrong clock must not sign with it. */
  now: Date
}

async function take(db: Db): Promise<DueMessage | null> {
  return db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('webhookDeliveries as message')
      .innerJoin('webhookEndpoints as endpoint', 'endpoint.id', 'message.endpointId')
      .select(['message.id', 'message.endpointId', 'message.type', 'message.body', 'endpoint.url', 'endpoint.secret'])
      .select([
        sql<Buffer | null>`case when previous_until > now() then previous_secret end`.as('previousSecret'),
        sql<Date>`now()`.as('now'),
      ])
      .where('message.status', '=', 'waiting')
      .where('message.nextAttemptAt', '<=', sql<Date>`now()`)
      .where(sql<boolean>`(leased_until is null or leased_until < now())`)
      .where(sql<boolean>`(type = 'webhook.test' or (disabled_at is null and not_before <= now()))`)
      .orderBy('message.nextAttemptAt')
      .orderBy('message.id')
      .limit(1)
      .forUpdate(['message', 'endpoint'])
      .skipLocked()
      .executeTakeFirst()
    if (due === undefined) return null
    await db
      .updateTable('webhookEndpoints')
      .set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where('id', '=', due.endpointId)
      .execute()
    return due
  })
}

async function attempt(
  { sealer, sender }: WebhookDeps,
  message: DueMessage,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const { id, body, url, now: sentAt } = message
  const secrets = openSecrets(sealer, message)
  if (secrets === null)
    return {
      status: null,
      error: 'The secret of this endpoint can no longer be used. Create a new one.',
    }
  const headers = { 'content-type': 'application/json', ...webhookHeaders({ id, sentAt, body }, secrets) }
  return sender.send({ url, headers, body }, { signal })
}

/** A former secret that cannot be opened is left out: the owner has replaced it. */
function openSecrets(sealer: Sealer, { secret, previousSecret }: DueMessage): string[] | null {
  const present = openSecret(sealer, secret)
  const former = previousSecret === null ? null : openSecret(sealer, previousSecret)
  if (present === null) return null
  return former === null ? [present] : [present, former]
}

function openSecret(sealer: Sealer, sealed: Buffer): string | null {
  try {
    return sealer.open(secretPurpose, sealed)
  } catch {
    return null
  }
}

async function note(
  db: Db,
  deps: WebhookDeps,
  { id, endpointId, type }: DueMessage,
  answer: WebhookAnswer,
): Promise<Delivered> {
  const endpoint = await db
    .selectFrom('webhookEndpoints')
    .select(['userId', 'url', 'failures', 'failingSince', sql<Date>`now()`.as('now')])
    .where('id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
  const message = await db
    .selectFrom('webhookDeliveries')
    .select('attempts')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Deleted during the attempt.
  if (endpoint === undefined || message === undefined) return { id, type, outcome: 'failed', error: answer.error }
  const { now } = endpoint
  const attempts = message.attempts + 1
  const tried = { attempts, lastAttemptAt: now, lastStatus: answer.status, error: answer.error }
  if (answer.error === null) {
    await db
      .updateTable('webhookDeliveries')
      .set({ ...tried, status: 'delivered' })
      .where('id', '=', id)
      .execute()
    const well = { failures: 0, failingSince: null, notBefore: now, leasedUntil: null }
    const again = type === 'webhook.test' ? { disabledAt: null } : {}
    await db
      .updateTable('webhookEndpoints')
      .set({ ...well, ...again })
      .where('id', '=', endpointId)
      .execute()
    return { id, type, outcome: 'delivered', error: null }
  }
  const pause = pauseAfter(type, attempts)
  await db
    .updateTable('webhookDeliveries')
    .set({ ...tried, ...(pause === null ? { status: 'failed' } : { nextAttemptAt: secondsAfter(now, pause) }) })
    .where('id', '=', id)
    .execute()
  if (type === 'webhook.test')
    await db.updateTable('webhookEndpoints').set({ leasedUntil: null }).where('id', '=', endpointId).execute()
  else await noteFailure(db, deps, { ...endpoint, endpointId, status: answer.status, isLastAttempt: pause === null })
  if (pause !== null && pause <= ownJobMaxSeconds)
    await enqueue(db, deliverWebhooksJob, {}, { runAt: secondsAfter(now, pause) })
  return { id, type, outcome: pause === null ? 'failed' : 'waiting', error: answer.error }
}

type Failure = {
  endpointId: string
  userId: string
  url: string
  failures: number
  failingSince: Date | null
  now: Date
  status: number | null
  isLastAttempt: boolean
}

/** When an endpoint is disabled, its waiting messages fail with it, and its owner receives a mail. */
async function noteFailure(db: Db, { mail }: WebhookDeps, failure: Failure): Promise<void> {
  const { endpointId, now, url } = failure
  const failures = failure.failures + 1
  const failingSince = failure.failingSince ?? now
  const isDisabled = mustDisable({ ...failure, failingSince })
  await db
    .updateTable('webhookEndpoints')
    .set({
      failures,
      failingSince,
      notBefore: secondsAfter(now, endpointPauseAfter(failures)),
      leasedUntil: null,
      ...(isDisabled ? { disabledAt: now } : {}),
    })
    .where('id', '=', endpointId)
    .execute()
  if (!isDisabled) return
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'failed' })
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'waiting')
    .where('type', '<>', 'webhook.test')
    .execute()
  const user = await findUser(db, failure.userId)
  if (user === undefined || user.email === null || user.emailConfirmedAt === null) return
  const data = { endpoint: url, url: `${mail.origin}/dashboard/reports#webhooks`, isGone: failure.status === 410 }
  await queueMail(db, mail, { to: user.email, template: 'webhook-disabled', data })
}

function secondsAfter(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** Deletes old deliveries. Returns how many. */
export async function deleteDeliveries(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookDeliveries')
    .where('status', '<>', 'waiting')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${webhookDeliveryDays})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
