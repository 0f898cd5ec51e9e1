import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import type { SandboxEvent } from '#adapters/payments/sandbox/sandbox-events.ts'
import type { SandboxChange, SandboxStore } from '#adapters/payments/sandbox/sandbox-store.ts'
import type { StoredKind, StoredKinds } from '#adapters/payments/sandbox/stored-objects.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'

/** The jobs that the provider's state asks for. */
export const sandboxJobs = { deliver: 'billing.deliver-sandbox-events', advance: 'billing.advance-sandbox' } as const

const eventsPage = 100
/** What is due later is left to the schedule, which comes every minute. */
const ownJobMaxMs = 60_000

/** The state of the sandbox provider in PostgreSQL. What it changes it changes in transactions of its own. */
export function createSandboxStore(db: Db): SandboxStore {
  return {
    read: (kind, id) => read(db, kind, id, false),
    async listOfCustomer(kind, customerId) {
      const rows = await db
        .selectFrom('sandboxObjects')
        .select('body')
        .where('customerId', '=', customerId)
        .where('kind', '=', kind)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(100)
        .execute()
      return rows.map(({ body }) => body as never)
    },
    async listDue(kind, now, max) {
      const rows = await db
        .selectFrom('sandboxObjects')
        .select('id')
        .where('kind', '=', kind)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(max)
        .execute()
      return rows.map(({ id }) => id)
    },
    transaction: (work) => change(db, (_db, change) => work(change)),
    once: (key, request, work) =>
      change(db, async (db, change) => {
        const answered = await takeKey(db, key, request)
        if (answered !== null) return answered.answer as never
        const answer = await work(change)
        await db
          .updateTable('sandboxKeys')
          .set({ answer: JSON.stringify(answer) })
          .where('key', '=', key)
          .execute()
        return answer
      }),
    listEvents: (since) => listEvents(db, since),
  }
}

async function read<Kind extends StoredKind>(
  db: Db,
  kind: Kind,
  id: string,
  locks: boolean,
): Promise<StoredKinds[Kind] | null> {
  const row = await db
    .selectFrom('sandboxObjects')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row === undefined ? null : (row.body as never)
}

/** Runs `work` in a transaction; events and jobs are written last, so that nobody waits while it holds their locks. */
async function change<T>(db: Db, work: (db: Db, change: SandboxChange) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    const events: SandboxEvent[] = []
    const due: Date[] = []
    const answer = await work(db, {
      lock: (kind, id) => read(db, kind, id, true),
      async put(kind, object) {
        await put(db, kind, object)
        if (kind === 'payment' && object.dueAtMs !== null && object.dueAtMs < Date.now() + ownJobMaxMs)
          due.push(new Date(object.dueAtMs))
      },
      async customerOf(made) {
        const kept = await db
          .insertInto('sandboxObjects')
          .values({ ...columnsOf(made), kind: 'customer', email: made.email })
          .onConflict((conflict) => conflict.column('email').where('email', 'is not', null).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (kept !== undefined) return made
        const { body } = await db
          .selectFrom('sandboxObjects')
          .select('body')
          .where('email', '=', made.email)
          .executeTakeFirstOrThrow()
        return body as never
      },
      emit: (event) => events.push(event),
    })
    await writeEvents(db, events)
    for (const runAt of due) await enqueue(db, sandboxJobs.advance, {}, { runAt })
    return answer
  })
}

function columnsOf(object: StoredKinds[StoredKind]) {
  const { id, orderId, customerId, createdAtMs, dueAtMs } = object
  return {
    id,
    orderId,
    customerId,
    createdAt: new Date(createdAtMs),
    dueAt: dueAtMs === null ? null : new Date(dueAtMs),
    body: JSON.stringify(object),
  }
}

async function put<Kind extends StoredKind>(db: Db, kind: Kind, object: StoredKinds[Kind]): Promise<void> {
  const { customerId, dueAt, body, ...fixed } = columnsOf(object)
  const changing = { customerId, dueAt, body }
  const email = 'email' in object && kind === 'customer' ? object.email : null
  await db
    .insertInto('sandboxObjects')
    .values({ ...fixed, ...changing, kind, email })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
}

async function writeEvents(db: Db, events: readonly SandboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.insertInto('sandboxEvents').values(events.slice()).execute()
  await enqueue(db, sandboxJobs.deliver, {}, { jobKey: sandboxJobs.deliver })
}

/** Takes a key for this transaction; what was answered under it when it is taken already. Waits for who is taking it at this moment. */
async function takeKey(db: Db, key: string, asked: unknown): Promise<{ answer: unknown } | null> {
  const request = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  const taken = await db
    .insertInto('sandboxKeys')
    .values({ key, request })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return null
  const kept = await db
    .selectFrom('sandboxKeys')
    .select(['request', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.request !== request)
    throw new PaymentProviderError('invalid_request', 'The idempotency key was used with another request')
  return { answer: kept.answer }
}

async function* listEvents(db: Db, since: Date): AsyncGenerator<SandboxEvent> {
  let after = 0
  for (;;) {
    const page = await db
      .selectFrom('sandboxEvents')
      .select(['position', 'id', 'type', 'createdAt', 'body'])
      .where('createdAt', '>=', since)
      .where('position', '>', after)
      .orderBy('position')
      .limit(eventsPage)
      .execute()
    for (const { position, ...event } of page) {
      after = position
      yield event
    }
    if (page.length < eventsPage) return
  }
}

/** Forgets events and keys older than 30 days. */
export async function forgetSandboxEvents(db: Db): Promise<void> {
  const old = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('sandboxEvents').where('createdAt', '<', old).execute()
  await db.deleteFrom('sandboxKeys').where('createdAt', '<', old).execute()
}
