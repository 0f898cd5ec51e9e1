import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { waitlistCommands } from '../scripts/operate/waitlist-commands.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the shell lists who waits in their order, and nobody who has not confirmed', async () => {
  const print = () =>
    waitlistCommands.waitlist?.run(database.db, [], {
      sealer: createSealer('x'.repeat(32)),
      origin: 'https://x.example',
    })
  expect(await print()).toBe('Nobody waits yet.')
  const row = { source: 'automation_page', status: 'confirmed', confirmedAt: new Date('2026-12-01T10:00:00Z') }
  await database.db
    .insertInto('waitlist')
    .values([
      {
        ...row,
        email: 'late@example.com',
        referralCode: 'aaaaaaaaaa',
        number: 9,
        referrals: 1,
        fullName: 'Ada Lovelace',
      },
      { ...row, email: 'early@example.com', referralCode: 'bbbbbbbbbb', number: 1 },
    ])
    .execute()
  await database.db
    .insertInto('waitlist')
    .values({ email: 'pending@example.com', source: 'automation_page', referralCode: 'cccccccccc' })
    .execute()
  expect(await print()).toBe(
    [
      'place\taddress\tname\treferrals\tconfirmed',
      '1\tlate@example.com\tAda Lovelace\t1\t2026-12-01T10:00:00.000Z',
      '2\tearly@example.com\t\t0\t2026-12-01T10:00:00.000Z',
    ].join('\n'),
  )
})
