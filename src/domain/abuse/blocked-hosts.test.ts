import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { blockTargetHost, findBlockedHost, unblockTargetHost } from './blocked-hosts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('blockedTargetHosts').execute()
})

test('a blocked host is found, and so is every host below it', async () => {
  await blockTargetHost(database.db, { host: 'spam.example.com', reason: 'spam' })

  expect(await findBlockedHost(database.db, 'spam.example.com')).toMatchObject({
    host: 'spam.example.com',
    reason: 'spam',
  })
  expect(await findBlockedHost(database.db, 'a.b.spam.example.com')).toMatchObject({ host: 'spam.example.com' })
})

test('hosts above and beside a blocked host are not blocked', async () => {
  await blockTargetHost(database.db, { host: 'spam.example.com', reason: 'spam' })

  for (const host of ['example.com', 'www.example.com', 'notspam.example.com', 'spam.example.com.evil.org', 'com']) {
    expect(await findBlockedHost(database.db, host)).toBeUndefined()
  }
})

test('the closest entry is found', async () => {
  await blockTargetHost(database.db, { host: 'example.com', reason: 'the domain' })
  await blockTargetHost(database.db, { host: 'a.example.com', reason: 'the host' })

  expect(await findBlockedHost(database.db, 'x.a.example.com')).toMatchObject({ reason: 'the host' })
})

test.each(['Пример.рф', 'xn--e1afmkfd.xn--p1ai', 'XN--E1AFMKFD.XN--P1AI', '*.пример.рф', '.пример.рф', ' пример.рф. '])(
  '%j blocks its normalized host',
  async (typed) => {
    await blockTargetHost(database.db, { host: typed, reason: 'spam' })

    expect(await findBlockedHost(database.db, 'www.xn--e1afmkfd.xn--p1ai')).toMatchObject({
      host: 'xn--e1afmkfd.xn--p1ai',
    })
    expect(await findBlockedHost(database.db, 'WWW.ПРИМЕР.РФ.')).toMatchObject({ host: 'xn--e1afmkfd.xn--p1ai' })
  },
)

test('blocking again replaces the reason', async () => {
  await blockTargetHost(database.db, { host: 'example.com', reason: 'first' })
  await blockTargetHost(database.db, { host: 'EXAMPLE.com', reason: 'second' })

  expect(await database.db.selectFrom('blockedTargetHosts').select(['host', 'reason']).execute()).toEqual([
    { host: 'example.com', reason: 'second' },
  ])
})

test('an unblocked host may be linked again; unblocking a host without a block returns false', async () => {
  await blockTargetHost(database.db, { host: 'example.com', reason: 'spam' })

  expect(await unblockTargetHost(database.db, 'Example.com.')).toBe(true)
  expect(await unblockTargetHost(database.db, 'example.com')).toBe(false)
  expect(await findBlockedHost(database.db, 'example.com')).toBeUndefined()
})

test.each([
  '',
  '   ',
  '.',
  '*.',
  'a b',
  'https://example.com/',
  'example.com/path',
  'example.com:8443',
  'a..b',
  "a'b.com",
  '\u0000',
  'a'.repeat(300),
])('an invalid host name is refused: %j', async (host) => {
  await expect(blockTargetHost(database.db, { host, reason: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(unblockTargetHost(database.db, host)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await findBlockedHost(database.db, host)).toBeUndefined()
})
