import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { waitlistCommands } from '../../scripts/operate/waitlist-commands.ts'
import { notifyWaitlist } from '../../src/domain/waitlist/notify-waitlist.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
const printed: string[] = []
const deps = {
  sealer: createSealer('x'.repeat(32)),
  origin: 'https://x.example',
  from: 'Linkwright <links@x.example>',
  say: (line: string) => printed.push(line),
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the shell lists the confirmed entries in their order, and no unconfirmed ones', async () => {
  const print = () =>
    waitlistCommands.waitlist?.run(database.db, [], {
      ...deps,
    })
  expect(await print()).toBe('The waitlist is empty.')
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
      'position\taddress\tname\treferrals\tconfirmed\tinvited',
      '1\tlate@example.com\tAda Lovelace\t1\t2026-12-01T10:00:00.000Z\t',
      '2\tearly@example.com\t\t0\t2026-12-01T10:00:00.000Z\t',
    ].join('\n'),
  )
})

async function confirmed(count: number) {
  await database.db.deleteFrom('waitlist').execute()
  await database.db.deleteFrom('outboxMessages').execute()
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  await database.db
    .insertInto('waitlist')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `waiting-${index + 1}@example.com`,
        source: 'automation_page',
        status: 'confirmed',
        confirmedAt: new Date(),
        referralCode: `aaaaaaa${letters[Math.floor(index / 1024)]}${letters[Math.floor(index / 32) % 32]}${letters[index % 32]}`,
        number: index + 1,
      })),
    )
    .execute()
  await database.db
    .insertInto('waitlist')
    .values({ email: 'pending@example.com', source: 'automation_page', referralCode: 'cccccccccc' })
    .execute()
}

const run = (...words: string[]) => waitlistCommands.waitlist?.run(database.db, words, deps)

async function mailed(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outboxMessages')
    .select('recipient')
    .where('template', '=', 'waitlist-begun')
    .orderBy('id')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

test('an invitation first lists its recipients, then reaches the first of the queue once each, and all others from the beginning', async () => {
  await confirmed(205)
  expect(await run('invite', '2')).toBe('2 people would be invited. Add --send to email them.')
  expect(await mailed()).toEqual([])
  expect(await run('invite', '2', '--send')).toContain('2 people invited')
  expect((await mailed()).sort()).toEqual(['waiting-1@example.com', 'waiting-2@example.com'])
  expect(await run('invite', '2', '--send')).toBe(
    'No one is left to invite: 205 people on the waitlist. 2 people already invited.',
  )
  expect(await run('invite', '3')).toBe(
    '1 person would be invited. 2 people already invited. Add --send to email them.',
  )

  printed.length = 0
  const counts = await Promise.all([run('begin', '--send'), run('begin', '--send'), run('begin', '--send')])
  expect(counts.length).toBe(3)
  const all = await mailed()
  expect([all.length, new Set(all).size]).toEqual([205, 205])
  expect(all).not.toContain('pending@example.com')
  expect(printed.length).toBeGreaterThan(0)
})

test('an invitation that is killed between two batches continues where it stopped, and a batch that was cut short has invited no one', async () => {
  await confirmed(250)
  const cut = notifyWaitlist(database.db, deps, {
    positions: null,
    onBatch: () => {
      throw new Error('killed')
    },
  })
  await expect(cut).rejects.toThrow('killed')
  expect(await mailed()).toHaveLength(100)
  // The second mail of a batch cannot be stored, so no other mail of the batch is stored, nor the note.
  await database.pool.query(
    "create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger refuse_mail before insert on outbox_messages for each row when (new.recipient = 'waiting-150@example.com') execute function refuse_mail()",
  )
  await expect(notifyWaitlist(database.db, deps, { positions: null })).rejects.toThrow('no')
  expect(await mailed()).toHaveLength(100)
  await database.pool.query('drop trigger refuse_mail on outbox_messages')
  expect(await notifyWaitlist(database.db, deps, { positions: null })).toBe(150)
  expect(new Set(await mailed()).size).toBe(250)
})

test('invalid arguments are refused', async () => {
  for (const words of [
    ['invite'],
    ['invite', 'all'],
    ['invite', '0'],
    ['invite', '1.5'],
    ['begin', '2'],
    ['send'],
    ['--send'],
  ])
    await expect(run(...words)).rejects.toThrow(/Use one of: waitlist|Specify how many members/)
})
