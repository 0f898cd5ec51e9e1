import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { openMessage } from './open-message.ts'
import { queueMail, queueSms } from './queue-mail.ts'

const origin = 'https://links.example.com'
const mail = {
  sealer: createSealer('a secret for tests, long enough to be one'),
  origin,
  from: 'Linkwright <links@example.com>',
}
const member = '0199aa00-0000-7000-8000-000000000001'
const linkToken = 'Zm9yIHRlc3RzIG9ubHksIGFzIGxvbmcgYXMgYSB0b2tlbg'
const confirmation = { url: `${origin}/auth/confirm?token_hash=${linkToken}&type=signup`, code: '918273' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function jobs(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'mail.deliver'",
  )
  return rows[0].count
}

test('a queued mail waits together with a job, and can be opened', async () => {
  const before = await jobs()
  const { id } = await database.db
    .transaction()
    .execute((db) => queueMail(db, mail, { to: 'new@example.com', template: 'confirm-sign-up', data: confirmation }))
  const [queued] = await messagesTo(database.db, mail, 'new@example.com')
  expect(queued).toMatchObject({
    id,
    template: 'confirm-sign-up',
    from: mail.from,
    subject: 'Confirm your email address',
    links: [confirmation.url],
  })
  expect(queued?.text).toContain('918273')
  expect(await jobs()).toBe(before + 1)
})

test('a transaction that is rolled back sends nothing', async () => {
  const before = await jobs()
  const attempt = database.db.transaction().execute(async (db) => {
    await queueMail(db, mail, { to: 'rolled@example.com', template: 'confirm-sign-up', data: confirmation })
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(await messagesTo(database.db, mail, 'rolled@example.com')).toEqual([])
  expect(await jobs()).toBe(before)
})

test("a member on the web's connection may queue mail, but cannot read it", async () => {
  const { id } = await asCaller(database.webDb, member, (db) =>
    queueMail(db, mail, { to: 'member@example.com', template: 'password-changed', data: {} }),
  )
  expect((await messagesTo(database.db, mail, 'member@example.com')).map((message) => message.id)).toEqual([id])
  const reading = asCaller(database.webDb, member, (db) => db.selectFrom('outboxMessages').select('id').execute())
  await expect(reading).rejects.toThrow('permission denied')
  const mailbox = asCaller(database.webDb, member, (db) => db.selectFrom('mailboxMessages').select('id').execute())
  await expect(mailbox).rejects.toThrow('permission denied')
})

test('a guest on that connection sends no mail', async () => {
  const attempt = asCaller(database.webDb, null, (db) =>
    queueMail(db, mail, { to: 'guest@example.com', template: 'password-changed', data: {} }),
  )
  await expect(attempt).rejects.toThrow('row-level security')
})

test('a text message is queued unchanged', async () => {
  await queueSms(database.db, mail, { to: '4915112345678', text: '123456 is your code.', template: 'phone-otp' })
  expect(await messagesTo(database.db, mail, '4915112345678')).toMatchObject([
    { template: 'phone-otp', text: '123456 is your code.' },
  ])
})

test('a copy of the whole database shows no link and no code of a mail', async () => {
  await queueMail(database.db, mail, { to: 'dump@example.com', template: 'confirm-sign-up', data: confirmation })
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  expect(tables.map(({ name }) => name)).toContain('public.outbox_messages')
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows) {
      expect(row).not.toContain(linkToken)
      expect(row).not.toContain(Buffer.from(linkToken).toString('hex'))
      expect(row).not.toContain('918273')
    }
  }
})

test('sealed content opens only under its own secret', async () => {
  await queueMail(database.db, mail, {
    to: 'sealed@example.com',
    template: 'reauthentication',
    data: { code: '111222' },
  })
  const { rows } = await sql<{ content: Buffer }>`
    select content from outbox_messages where recipient = 'sealed@example.com'`.execute(database.db)
  const content = rows[0]?.content ?? null
  expect(openMessage(mail, { content }).text).toContain('111222')
  const stranger = { sealer: createSealer('another secret, as long as the first one was') }
  expect(() => openMessage(stranger, { content })).toThrow()
})
