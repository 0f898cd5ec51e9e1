import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import type { SandboxEvent } from '../provider/new-event.ts'
import type { SandboxChange, SandboxStore } from '../provider/sandbox-store.ts'
import type { StoredCustomer, StoredKind, StoredKinds } from '../provider/stored-objects.ts'
import { createWaitingEvents, type WaitingEvents } from './waiting-events.ts'

const eventsPage = 100
const retentionMs = 30 * 86_400_000

/** Single values by name: the port, and the webhook settings. */
type SandboxNotes = { read(name: string): string | null; write(name: string, value: string): void }

export type SandboxState = {
  store: SandboxStore
  waiting: WaitingEvents
  notes: SandboxNotes
  /** Deletes events and idempotency keys older than 30 days. */
  deleteOld(now: Date): void
  close(): void
}

/** Thrown when another process has the state open. */
export class StateInUseError extends Error {}

/**
 * Opens the state of the sandbox, one SQLite file with an exclusive lock. The system releases the lock when this process ends in any way. `onEvents`
 * is called when there are events to send. Throws `StateInUseError`.
 */
export function openSandboxState(file: string, onEvents: () => void = () => undefined): SandboxState {
  const database = openExclusively(file)
  const serial = createQueue()
  const reader = createReader(database)

  function transaction<T>(work: (change: SandboxChange) => Promise<T>): Promise<T> {
    return serial(async () => {
      const events: SandboxEvent[] = []
      database.exec('begin')
      try {
        const answer = await work(createChange(database, reader, events))
        writeEvents(database, events)
        database.exec('commit')
        if (events.length > 0) onEvents()
        return answer
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    })
  }

  return {
    store: {
      read: (kind, id) => serial(() => reader.read(kind, id)),
      listOfCustomer: (kind, customerId) => serial(() => reader.listOfCustomer(kind, customerId)),
      listDue: (kind, now, max) => serial(() => reader.listDue(kind, now, max)),
      transaction,
      once: (key, request, work) => transaction((change) => once(database, { key, request }, () => work(change))),
      listEvents: (since, after) => serial(() => listEvents(database, since, after)),
    },
    waiting: createWaitingEvents(database),
    notes: createNotes(database),
    deleteOld(now) {
      const before = now.getTime() - retentionMs
      database.prepare('delete from events where created_at < ?').run(before)
      database.prepare('delete from keys where created_at < ?').run(before)
    },
    close: () => database.close(),
  }
}

/** The exclusive lock is acquired with the first write and held until the file is closed. */
function openExclusively(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
    database.exec(tables)
    return database
  } catch (error) {
    database.close()
    const isBusy = (error as { errcode?: number }).errcode === 5
    throw isBusy ? new StateInUseError('The state of the sandbox is in use', { cause: error }) : error
  }
}

const tables = `
begin immediate;
-- a customer, a checkout, a payment with its refunds and disputes, a subscription with its invoices, or a portal page
create table if not exists objects (
  id text primary key,
  kind text not null,
  body text not null,
  customer_id text,
  -- of a customer, in lower case: same address, same customer
  email text unique,
  -- when it changes automatically, in milliseconds since 1970
  due_at integer,
  created_at integer not null
) strict;
create index if not exists objects_due on objects (kind, due_at) where due_at is not null;
create index if not exists objects_customer on objects (customer_id, kind);
-- an event is written with the change it is about, and sent until its receiver takes it or three days are over
create table if not exists events (
  position integer primary key autoincrement,
  id text not null unique,
  type text not null,
  body text not null,
  created_at integer not null,
  delivered_at integer,
  attempts integer not null default 0,
  -- null once it is delivered or given up
  next_attempt_at integer,
  last_error text
) strict;
create index if not exists events_waiting on events (next_attempt_at) where next_attempt_at is not null;
-- what was answered under an idempotency key
create table if not exists keys (key text primary key, request text not null, answer text not null, created_at integer not null) strict;
create table if not exists notes (name text primary key, value text not null) strict;
commit;`

/** Runs one task after the other, so that nothing else reads or writes during a transaction. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function serial<T>(work: () => T | Promise<T>): Promise<T> {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(database: DatabaseSync) {
  const one = database.prepare('select body from objects where id = ? and kind = ?')
  const ofCustomer = database.prepare(
    'select body from objects where customer_id = ? and kind = ? order by created_at desc, rowid desc limit 100',
  )
  const due = database.prepare('select id from objects where kind = ? and due_at <= ? order by due_at limit ?')
  return {
    read<Kind extends StoredKind>(kind: Kind, id: string): StoredKinds[Kind] | null {
      const row = one.get(id, kind)
      return row === undefined ? null : JSON.parse(String(row.body))
    },
    listOfCustomer: <Kind extends StoredKind>(kind: Kind, customerId: string): StoredKinds[Kind][] =>
      ofCustomer.all(customerId, kind).map((row) => JSON.parse(String(row.body))),
    listDue: (kind: StoredKind, now: Date, max: number) =>
      due.all(kind, now.getTime(), max).map((row) => String(row.id)),
  }
}

function createChange(database: DatabaseSync, reader: Reader, events: SandboxEvent[]): SandboxChange {
  return {
    lock: async (kind, id) => reader.read(kind, id),
    put: async (kind, object) => putObject(database, kind, object),
    async customerOf(made) {
      const existing = database.prepare('select body from objects where email = ?').get(made.email)
      if (existing !== undefined) return JSON.parse(String(existing.body)) as StoredCustomer
      putObject(database, 'customer', made)
      return made
    },
    emit: (event) => events.push(event),
  }
}

function putObject<Kind extends StoredKind>(database: DatabaseSync, kind: Kind, object: StoredKinds[Kind]) {
  const { id, customerId, createdAtMs, dueAtMs } = object
  const email = 'email' in object && kind === 'customer' ? object.email : null
  database
    .prepare(
      `insert into objects (id, kind, body, customer_id, email, due_at, created_at) values (?, ?, ?, ?, ?, ?, ?)
        on conflict (id) do update set body = excluded.body, customer_id = excluded.customer_id, due_at = excluded.due_at`,
    )
    .run(id, kind, JSON.stringify(object), customerId, email, dueAtMs, createdAtMs)
}

function writeEvents(database: DatabaseSync, events: readonly SandboxEvent[]) {
  const write = database.prepare(
    'insert into events (id, type, body, created_at, next_attempt_at) values (?, ?, ?, ?, ?)',
  )
  for (const { id, type, body, createdAt } of events) write.run(id, type, body, createdAt.getTime(), Date.now())
}

/** Runs `work` once per key and returns its result. Throws `invalid_request` if the key was used with another request. */
async function once<T>(
  database: DatabaseSync,
  { key, request: input }: { key: string; request: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const request = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const existing = database.prepare('select request, answer from keys where key = ?').get(key)
  if (existing === undefined) {
    const answer = await work()
    database
      .prepare('insert into keys (key, request, answer, created_at) values (?, ?, ?, ?)')
      .run(key, request, JSON.stringify(answer), Date.now())
    return answer
  }
  if (existing.request !== request)
    throw new PaymentProviderError('invalid_request', 'The idempotency key was used with another request')
  return JSON.parse(String(existing.answer))
}

function listEvents(database: DatabaseSync, since: Date, after: number) {
  const rows = database
    .prepare('select position, body from events where created_at >= ? and position > ? order by position limit ?')
    .all(since.getTime(), after, eventsPage)
  const next = rows.length < eventsPage ? null : Number(rows.at(-1)?.position)
  return { events: rows.map(({ body }) => String(body)), next }
}

function createNotes(database: DatabaseSync): SandboxNotes {
  return {
    read(name) {
      const row = database.prepare('select value from notes where name = ?').get(name)
      return row === undefined ? null : String(row.value)
    },
    write(name, value) {
      database
        .prepare(
          'insert into notes (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        )
        .run(name, value)
    },
  }
}
