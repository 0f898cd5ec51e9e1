import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { deleteOldMail } from './delivery/delete-mail.ts'
import { deliverNext } from './delivery/deliver-mail.ts'
import { mailStats } from './delivery/stats.ts'
import { getMessage, listMessages } from './queries.ts'
import { queueMail } from './queue-mail.ts'
import { resendMessage } from './resend-message.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin: 'https://links.example.com', from: 'Linkwright <links@example.com>' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate outbox_messages, mail_failures, mailbox_messages')
})

async function queue(to: string): Promise<string> {
  return (await queueMail(database.db, mail, { to, template: 'reauthentication', data: { code: '918273' } })).id
}

function deliver() {
  return deliverNext(database.db, { sealer, mail: null, sms: null }, new AbortController().signal)
}

async function giveUp(id: string) {
  await database.pool.query(
    "update outbox_messages set status = 'failed', provider = 'all_failed', attempts = 3, last_error = 'No such user' where id = $1",
    [id],
  )
}

test('an operator lists messages and reads those that wait, have failed or are in the mailbox', async () => {
  const stored = await queue('kept@example.com')
  await deliver()
  const failed = await queue('failed@example.com')
  await giveUp(failed)
  const waiting = await queue('waiting@example.com')
  expect(await listMessages(database.db, { limit: 10 })).toMatchObject([
    { id: waiting, recipient: 'waiting@example.com', status: 'waiting', lastError: null },
    { id: failed, recipient: 'failed@example.com', status: 'failed', lastError: 'No such user' },
    { id: stored, recipient: 'kept@example.com', status: 'stored' },
  ])
  for (const id of [stored, failed, waiting]) {
    const message = await getMessage(database.db, mail, id)
    expect(message.text).toContain('918273')
  }
})

test('a message that a server accepted can no longer be read, and an unknown one cannot either', async () => {
  const id = await queue('sent@example.com')
  await database.pool.query(
    "update outbox_messages set status = 'sent', provider = 'smtp', sent_at = now(), content = null where id = $1",
    [id],
  )
  await expect(getMessage(database.db, mail, id)).rejects.toThrow('deleted')
  await expect(getMessage(database.db, mail, 'nonsense')).rejects.toThrow('There is no such message')
  await expect(resendMessage(database.db, id)).rejects.toThrow('No failed or stored message with this ID')
})

test('a message of another secret is reported as such', async () => {
  const id = await queue('sealed@example.com')
  const stranger = { sealer: createSealer('another secret, as long as the first one was') }
  await expect(getMessage(database.db, stranger, id)).rejects.toThrow('different SECRET_KEY')
})

test('a failed message can be sent again, with a new set of attempts', async () => {
  const id = await queue('again@example.com')
  await giveUp(id)
  await resendMessage(database.db, id)
  expect((await messagesTo(database.db, mail, 'again@example.com')).map((message) => message.id)).toEqual([id])
  expect(await listMessages(database.db, { limit: 1 })).toMatchObject([{ id, status: 'waiting', attempts: 0 }])
  expect(await deliver()).toMatchObject({ id, outcome: 'stored' })
})

test('a message that is only in the mailbox can be sent once there is a server', async () => {
  const id = await queue('kept@example.com')
  await deliver()
  await resendMessage(database.db, id)
  expect((await messagesTo(database.db, mail, 'kept@example.com')).map((message) => message.text)).toEqual([
    expect.stringContaining('918273'),
  ])
  // The message is already waiting.
  await expect(resendMessage(database.db, id)).rejects.toThrow('No failed or stored message with this ID')
})

test('statistics count the last 24 hours and list the five most frequent errors', async () => {
  expect(await mailStats(database.db)).toEqual({
    written: 0,
    sent: 0,
    stored: 0,
    waiting: 0,
    failed: 0,
    successRate: null,
    commonErrors: [],
  })
  for (let count = 0; count < 3; count += 1) await queue(`reader-${count}@example.com`)
  await deliver()
  await database.pool.query(
    "update outbox_messages set status = 'sent', provider = 'smtp', sent_at = now(), content = null where recipient = 'reader-2@example.com'",
  )
  await giveUp(await queue('failed@example.com'))
  const old = await queue('old@example.com')
  await database.pool.query("update outbox_messages set created_at = now() - interval '25 hours' where id = $1", [old])
  const errors = ['a', 'b', 'b', 'c', 'c', 'c', 'd', 'e', 'e', 'f', 'f', 'f', 'f']
  for (const error of errors) await recordedFailure(error, '1 hour')
  for (let count = 0; count < 9; count += 1) await recordedFailure('old', '25 hours')
  expect(await mailStats(database.db)).toEqual({
    written: 4,
    sent: 1,
    stored: 1,
    waiting: 1,
    failed: 1,
    successRate: 0.5,
    commonErrors: [
      { error: 'f', count: 4 },
      { error: 'c', count: 3 },
      { error: 'b', count: 2 },
      { error: 'e', count: 2 },
      { error: 'a', count: 1 },
    ],
  })
})

async function recordedFailure(error: string, ago: string) {
  await database.pool.query(
    "insert into mail_failures (template, error, attempt, retryable, provider, created_at) values ('recovery', $1, 1, true, 'smtp', now() - $2::interval)",
    [error, ago],
  )
}

test('the log of failures is read by administrators only', async () => {
  await recordedFailure('secret business', '1 hour')
  const member = '0199aa00-0000-7000-8000-000000000001'
  const read = asCaller(database.webDb, member, (db) => db.selectFrom('mailFailures').select('error').execute())
  expect(await read).toEqual([])
})

test('sent and failed messages are deleted after 30 days, waiting ones are not', async () => {
  await queue('kept@example.com')
  await deliver()
  await giveUp(await queue('failed@example.com'))
  const waiting = await queue('waiting@example.com')
  expect(await deleteOldMail(database.db)).toBe(0)
  await database.pool.query("update outbox_messages set created_at = now() - interval '31 days'")
  expect(await deleteOldMail(database.db)).toBe(2)
  expect((await listMessages(database.db, { limit: 10 })).map(({ id }) => id)).toEqual([waiting])
})
