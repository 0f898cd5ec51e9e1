import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { findRefusal } from './check-topic.ts'
import { refusedReasons } from './refused-topics.ts'
import { allowTopic, forbidTopic, listRefusals, listTopics } from './topic-rules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('topicRules').execute()
})

const reasonFor = async (keyword: string) => findRefusal(keyword, await listRefusals(database.db))?.reason ?? null

test('a phrase that the operator forbids is refused in singular and plural, with its reason, until it is allowed', async () => {
  expect(await reasonFor('payday loans')).toBeNull()
  await forbidTopic(database.db, { phrase: ' Payday  Loan ', reason: '' })
  expect([await reasonFor('best payday loans'), await reasonFor('payday'), await reasonFor('loans')]).toEqual([
    'other',
    null,
    null,
  ])

  await forbidTopic(database.db, { phrase: 'payday loan', reason: 'gambling' })
  expect(await reasonFor('payday loan')).toBe('gambling')

  expect(await allowTopic(database.db, 'PAYDAY LOAN')).toBe('payday loan')
  expect(await reasonFor('payday loan')).toBeNull()
})

test('phrases joined by a plus are refused together, in any order', async () => {
  await forbidTopic(database.db, { phrase: 'replica+watch', reason: '' })
  expect([await reasonFor('watches, a replica'), await reasonFor('watches')]).toEqual(['other', null])
})

test('an entry that ships is allowed, and forbidden again under its own reason', async () => {
  expect(await reasonFor('sportsbook bonus')).toBe('gambling')
  await allowTopic(database.db, 'sportsbook bonus')
  expect([await reasonFor('sportsbook bonus'), await reasonFor('betting bonus')]).toEqual([null, 'gambling'])

  expect(await forbidTopic(database.db, { phrase: 'sportsbook bonus', reason: 'other' })).toMatchObject({
    reason: 'gambling',
    state: 'shipped',
  })
  expect(await reasonFor('sportsbook bonus')).toBe('gambling')
})

test('the list holds every entry with its reason and its state', async () => {
  await forbidTopic(database.db, { phrase: 'payday loan', reason: 'other' })
  await allowTopic(database.db, 'viagra + buy')
  const listed = await listTopics(database.db)
  expect(listed).toContainEqual({ phrase: 'payday loan', reason: 'other', state: 'own' })
  expect(listed).toContainEqual({ phrase: 'viagra + buy', reason: 'drugs', state: 'allowed' })
  expect(listed).toContainEqual({ phrase: 'online casino', reason: 'gambling', state: 'shipped' })
  expect(new Set(listed.map(({ reason }) => reason))).toEqual(new Set(refusedReasons))
})

test.each([
  [{ phrase: '', reason: '' }],
  [{ phrase: ' + ', reason: '' }],
  [{ phrase: 'x'.repeat(201), reason: '' }],
  [{ phrase: 'payday loan', reason: 'greed' }],
])('%j is refused as input', async (input) => {
  await expect(forbidTopic(database.db, input)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await database.db.selectFrom('topicRules').selectAll().execute()).toEqual([])
})

test('a phrase that is not an entry cannot be allowed', async () => {
  await expect(allowTopic(database.db, 'garden tools')).rejects.toMatchObject({ code: 'not_found' })
})

test('the connection of the web process reads the operator’s changes', async () => {
  await forbidTopic(database.db, { phrase: 'payday loan', reason: '' })
  expect(findRefusal('payday loans', await listRefusals(database.webDb))?.reason).toBe('other')
})
