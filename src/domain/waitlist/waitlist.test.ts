import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { positionsPerReferral, referralsCountedMax, waitlistMailsPerDayMax } from '#contract/limits.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { confirmEntry, confirmEntryOfAccount } from './confirm-entry.ts'
import { deletePending } from './delete-pending.ts'
import { type Joiner, joinWaitlist } from './join-waitlist.ts'
import { deleteWaitlistEntries, leaveWaitlist } from './leave-waitlist.ts'
import { countWaiting, getEntryStatus, listWaiting } from './queries.ts'
import type { WaitlistDeps } from './waitlist-deps.ts'
import { entryOfToken, tokenOfEntry } from './waitlist-token.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const origin = 'https://links.example.com'
const unlimited = {
  points: Number.POSITIVE_INFINITY,
  consume: async () => ({ allowed: true, used: 0, retryAfterSeconds: 0 }),
  used: async () => 0,
  giveBack: async () => undefined,
}
const deps: WaitlistDeps = {
  mail: { sealer, origin, from: 'Linkwright <no-reply@linkwright.example>' },
  byVisitor: unlimited,
  freeJoins: 1,
  byInstallation: unlimited,
  challengeSecret: 'x',
  challengeCost: 10,
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`truncate waitlist, waitlist_blocks, outbox_messages`.execute(database.db)
})
afterAll(() => database.drop())

const guest: Joiner = { visitorKey: 'guest', member: null }
const join = (email: string, more: { referredBy?: string; fullName?: string } = {}, joiner = guest) =>
  joinWaitlist(database.db, deps, joiner, { email, source: 'automation_page', ...more })

const rowOf = (email: string) =>
  database.db.selectFrom('waitlist').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Joins and confirms as the owner of the address. Returns the id and the referral code. */
async function wait(email: string, referredBy?: string) {
  await join(email, referredBy === undefined ? {} : { referredBy })
  const { id, referralCode: code } = await rowOf(email)
  expect(await confirmEntry(database.db, { id })).toBe(true)
  return { id, code }
}

const positionOf = async ({ id }: { id: string }) => (await getEntryStatus(database.db, id)).position

type Person = { id: string; code: string }

async function queue(count: number) {
  const people: Person[] = []
  for (let number = 1; number <= count; number += 1) people.push(await wait(`early-${number}@example.com`))
  return people
}

describe('joining', () => {
  test('of one address 50 times concurrently creates one row, one mail, and the same answer each time', async () => {
    const spellings = ['ada@example.com', 'Ada@Example.com', ' ADA@EXAMPLE.COM ']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => join(spellings[index % spellings.length] as string)),
    )
    expect(new Set(answers)).toEqual(new Set([null]))
    const { rows } = await sql<{ email: string; status: string }>`select email, status from waitlist`.execute(
      database.db,
    )
    expect(rows).toEqual([{ email: 'ada@example.com', status: 'pending' }])
    expect(await messagesTo(database.db, deps.mail, 'ada@example.com')).toHaveLength(1)
  })

  test('of one address by its member 50 times concurrently creates one position', async () => {
    const { user, email } = await makeAccount({ db: database.db, passwords: cheapPasswords() })
    const member: Joiner = { visitorKey: 'member', member: { userId: user.id, email } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(email, {}, member)))
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1)
    expect(await rowOf(email)).toMatchObject({ userId: user.id, status: 'confirmed' })
    expect(await countWaiting(database.db)).toBe(1)
  })

  test('gives no position, and counts no entry, before the address is confirmed', async () => {
    await join('ada@example.com')
    const { id } = await rowOf('ada@example.com')
    expect(await getEntryStatus(database.db, id)).toMatchObject({ status: 'pending', position: null, waiting: 0 })
    expect(await countWaiting(database.db)).toBe(0)
  })

  test.each(['no address', 'a@b', 'a b@example.com', 'ä@example.com', '"quoted"@example.com', 'a@-x.com'])(
    'refuses %s, which cannot receive mail',
    async (email) => {
      await expect(join(email)).rejects.toMatchObject({
        code: 'validation_failed',
        message: 'Please enter a valid email address.',
      })
    },
  )

  test('a second time changes the input while pending, and nothing once confirmed', async () => {
    const [first] = await queue(1)
    await join('ada@example.com', { fullName: 'Ada' })
    await join('ada@example.com', { referredBy: first?.code ?? '' })
    expect(await rowOf('ada@example.com')).toMatchObject({ fullName: 'Ada', referredBy: first?.id })
    await join('ada@example.com', { fullName: 'Ada Lovelace' })
    expect(await rowOf('ada@example.com')).toMatchObject({ fullName: 'Ada Lovelace', referredBy: null })
    await confirmEntry(database.db, await rowOf('ada@example.com'))
    await join('ada@example.com', { fullName: 'Mallory', referredBy: first?.code ?? '' })
    expect(await rowOf('ada@example.com')).toMatchObject({ fullName: 'Ada Lovelace', referredBy: null })
  })

  test('mails an address at most once a minute and five times a day', async () => {
    const minutesPass = (minutes: number) =>
      sql`update waitlist set mailed_at = mailed_at - make_interval(mins => ${minutes})`.execute(database.db)
    const mails = async () => (await messagesTo(database.db, deps.mail, 'ada@example.com')).length
    await join('ada@example.com')
    await join('ada@example.com')
    expect(await mails()).toBe(1)
    for (let attempt = 0; attempt < waitlistMailsPerDayMax + 3; attempt += 1) {
      await minutesPass(2)
      await join('ada@example.com')
    }
    expect(await mails()).toBe(waitlistMailsPerDayMax)
    await minutesPass(24 * 60)
    await join('ada@example.com')
    expect(await mails()).toBe(waitlistMailsPerDayMax + 1)
  })

  test('mails a link to confirm at first, later a link to the status page, and a link to leave each time', async () => {
    await join('ada@example.com')
    const { id, referralCode } = await rowOf('ada@example.com')
    await confirmEntry(database.db, { id })
    await sql`update waitlist set mailed_at = now() - interval '1 hour'`.execute(database.db)
    await join('ada@example.com')
    const [confirm, place] = await messagesTo(database.db, deps.mail, 'ada@example.com')
    const page = `${origin}/waitlist/${tokenOfEntry(sealer, id)}`
    expect(confirm).toMatchObject({ template: 'waitlist-confirm', links: [page, `${page}#leave`] })
    expect(place).toMatchObject({
      template: 'waitlist-place',
      links: [page, `${origin}/?ref=${referralCode}#waitlist`, `${page}#leave`],
    })
  })
})

describe('positions', () => {
  test('are assigned in the order of confirmation, not of joining', async () => {
    await join('late@example.com')
    const early = await wait('early@example.com')
    const late = await rowOf('late@example.com')
    await confirmEntry(database.db, late)
    expect([await positionOf(early), await positionOf(late)]).toEqual([1, 2])
    expect(await countWaiting(database.db)).toBe(2)
  })

  test('are unique and in numbered order, even after concurrent confirmations', async () => {
    const emails = Array.from({ length: 40 }, (_, index) => `person-${index}@example.com`)
    await Promise.all(emails.map((email) => join(email)))
    const rows = await Promise.all(emails.map(rowOf))
    await Promise.all(rows.map(({ id }) => confirmEntry(database.db, { id })))
    const positions = await Promise.all(rows.map(positionOf))
    expect(positions.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(emails.map((_, index) => index + 1))
    const numbered = await Promise.all(emails.map(rowOf))
    const byNumber = numbered.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    expect(await Promise.all(byNumber.map(positionOf))).toEqual(emails.map((_, index) => index + 1))
  })

  test('are assigned once: confirming again changes nothing', async () => {
    const [first, second] = await queue(2)
    expect(await confirmEntry(database.db, first as Person)).toBe(false)
    expect(await positionOf(first as Person)).toBe(1)
    expect(await positionOf(second as Person)).toBe(2)
  })

  test('move up when an entry ahead leaves, and the entry is deleted', async () => {
    const [first, second, third] = (await queue(3)) as [Person, Person, Person]
    await leaveWaitlist(database.db, second)
    expect([await positionOf(first), await positionOf(third)]).toEqual([1, 2])
    await expect(getEntryStatus(database.db, second.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(leaveWaitlist(database.db, second)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are counted correctly across thousands of changes', async () => {
    await sql`insert into waitlist (email, source, referral_code, status, number, confirmed_at, referrals)
      select 'p' || n || '@example.com', 'automation_page', translate(lpad(n::text, 10, '0'), '0189', 'abcd'), 'confirmed', n, now(), n * n % 61
      from generate_series(1, 5000) n`.execute(database.db)
    await sql`delete from waitlist where number % 7 = 0`.execute(database.db)
    await sql`update waitlist set referrals = number % 53 where number % 3 = 0`.execute(database.db)
    const { rows } = await sql<{ id: string; position: number }>`
      select id, (row_number() over (order by sort_key, number))::int as position from waitlist order by random()`.execute(
      database.db,
    )
    expect(await countWaiting(database.db)).toBe(rows.length)
    expect((await listWaiting(database.db)).map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    const checked = rows.filter(({ position }, index) => index < 60 || position === 1 || position === rows.length)
    for (const { id, position } of checked) expect(await positionOf({ id })).toBe(position)
    await sql`delete from waitlist`.execute(database.db)
    expect(await countWaiting(database.db)).toBe(0)
  })
})

describe('a referral', () => {
  test('moves its owner up as if they had confirmed ten places earlier, once it is confirmed', async () => {
    const people = await queue(positionsPerReferral + 5)
    const last = people.at(-1) as Person
    await join('friend@example.com', { referredBy: last.code })
    expect(await positionOf(last)).toBe(15)
    await confirmEntry(database.db, await rowOf('friend@example.com'))
    // The entry whose number equals the last one's new sort key was there before, so it stays ahead.
    expect(await positionOf(last)).toBe(15 - positionsPerReferral + 1)
    expect(await getEntryStatus(database.db, last.id)).toMatchObject({ referrals: 1, waiting: 16 })
  })

  test('never leads beyond the first place, and no more than fifty count', async () => {
    const [first, second] = (await queue(2)) as [Person, Person]
    for (let friend = 0; friend <= referralsCountedMax; friend += 1)
      await wait(`friend-${friend}@example.com`, second.code)
    expect([await positionOf(second), await positionOf(first)]).toEqual([1, 2])
    const { referrals, sortKey, number } = await rowOf('early-2@example.com')
    expect(referrals).toBe(referralsCountedMax + 1)
    expect(sortKey).toBe((number ?? 0) - referralsCountedMax * positionsPerReferral)
  })

  test('counts as long as the referred entry stays', async () => {
    const people = await queue(12)
    const last = people.at(-1) as Person
    const friend = await wait('friend@example.com', last.code)
    expect(await positionOf(last)).toBe(3)
    await leaveWaitlist(database.db, friend)
    expect(await positionOf(last)).toBe(12)
    await wait('friend@example.com', last.code)
    expect((await getEntryStatus(database.db, last.id)).referrals).toBe(1)
  })

  test('outlives its referrer', async () => {
    const first = await wait('first@example.com')
    const friend = await wait('friend@example.com', first.code)
    await leaveWaitlist(database.db, first)
    expect(await rowOf('friend@example.com')).toMatchObject({ referredBy: null })
    await leaveWaitlist(database.db, friend)
  })

  test.each([
    ['of oneself', 'ada@example.com'],
    ['of another address of the same mailbox', 'ada+2@example.com'],
  ])('%s does not count', async (_whose, email) => {
    const ada = await wait('ada@example.com')
    await join(email, { referredBy: ada.code })
    await confirmEntry(database.db, await rowOf(email))
    expect((await getEntryStatus(database.db, ada.id)).referrals).toBe(0)
  })

  test('of the account that is signed in does not count', async () => {
    const { user, email } = await makeAccount({ db: database.db, passwords: cheapPasswords() })
    const member: Joiner = { visitorKey: 'member', member: { userId: user.id, email } }
    await join(email, {}, member)
    const { id, referralCode } = await rowOf(email)
    await join('second-inbox@example.net', { referredBy: referralCode }, member)
    await confirmEntry(database.db, await rowOf('second-inbox@example.net'))
    expect((await getEntryStatus(database.db, id)).referrals).toBe(0)
  })

  test('of a confirmed mailbox does not count', async () => {
    const ada = await wait('ada@example.com')
    await wait('friend@example.com', ada.code)
    await wait('friend+1@example.com', ada.code)
    await wait('friend+2@example.com', ada.code)
    expect((await getEntryStatus(database.db, ada.id)).referrals).toBe(1)
  })

  test.each(['nobodys234', '', 'x', "'; drop table waitlist; --"])('by the code %j has no referrer', async (code) => {
    await join('friend@example.com', { referredBy: code })
    expect(await rowOf('friend@example.com')).toMatchObject({ referredBy: null })
  })

  test('by a pending entry has no referrer', async () => {
    await join('ada@example.com')
    const { referralCode } = await rowOf('ada@example.com')
    await wait('friend@example.com', referralCode)
    expect(await rowOf('ada@example.com')).toMatchObject({ referrals: 0 })
  })

  test('counts each exactly once with concurrent crosswise confirmations and deletions', async () => {
    const [ada, bob] = [await wait('ada@example.com'), await wait('bob@example.com')]
    const friends = Array.from({ length: 20 }, (_, index) => `friend-${index}@example.com`)
    await Promise.all(friends.map((email, index) => join(email, { referredBy: (index % 2 ? ada : bob).code })))
    const rows = await Promise.all(friends.map(rowOf))
    await Promise.all(rows.map(({ id }) => confirmEntry(database.db, { id })))
    await Promise.all(rows.slice(0, 6).map(({ id }) => leaveWaitlist(database.db, { id })))
    expect([
      (await getEntryStatus(database.db, ada.id)).referrals,
      (await getEntryStatus(database.db, bob.id)).referrals,
    ]).toEqual([7, 7])
  })
})

describe('an account', () => {
  test('whose sign-up joined is confirmed together with its entry', async () => {
    const { user, email } = await makeAccount({ db: database.db, passwords: cheapPasswords() })
    await join(email)
    await confirmEntryOfAccount(database.db, { userId: user.id, email, metadata: {} })
    expect(await rowOf(email)).toMatchObject({ status: 'pending' })
    await confirmEntryOfAccount(database.db, { userId: user.id, email, metadata: { waitlist_joined: true } })
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', userId: user.id })
  })

  test('deletes its entries, and those of its address, at its end', async () => {
    const { user, email } = await makeAccount({ db: database.db, passwords: cheapPasswords() })
    await wait(email)
    await join('second@example.com')
    await sql`update waitlist set user_id = ${user.id} where email = 'second@example.com'`.execute(database.db)
    await wait('stranger@example.com')
    await database.db.transaction().execute((db) => deleteWaitlistEntries(db, { userId: user.id, email }))
    const { rows } = await sql<{ email: string }>`select email from waitlist`.execute(database.db)
    expect(rows).toEqual([{ email: 'stranger@example.com' }])
  })
})

test('pending entries are deleted after 30 days; confirmed ones stay', async () => {
  await join('fresh@example.com')
  await join('stale@example.com')
  await wait('waiting@example.com')
  await sql`update waitlist set created_at = now() - interval '31 days' where email <> 'fresh@example.com'`.execute(
    database.db,
  )
  expect(await deletePending(database.db)).toBe(1)
  const { rows } = await sql<{ email: string }>`select email from waitlist order by email`.execute(database.db)
  expect(rows.map(({ email }) => email)).toEqual(['fresh@example.com', 'waiting@example.com'])
})

test('a token opens its own entry; one of another installation or with a changed letter opens none', async () => {
  const { id } = await wait('ada@example.com')
  const token = tokenOfEntry(sealer, id)
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(entryOfToken(sealer, token)).toBe(id)
  expect(entryOfToken(createSealer('the secret of somebody else, as long'), token)).toBe(null)
  for (const at of [0, 20, 30, 41]) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    expect(entryOfToken(sealer, changed)).toBe(null)
  }
})
