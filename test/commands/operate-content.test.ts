import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { contentCommands } from '../../scripts/operate/content-commands.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The output of `npm run operate -- site-content …`. */
async function siteContent(...words: string[]): Promise<string> {
  const deps = {
    sealer: createSealer('a secret for tests, long enough to be one'),
    origin: 'https://links.example',
    from: 'links@links.example',
    say: () => undefined,
  }
  return String(await contentCommands['site-content']?.run(database.db, words, deps))
}

test('the shell lists every claim with its source, and the claims that are not shown without one', async () => {
  const lines = (await siteContent()).split('\n')
  expect(lines.find((line) => line.startsWith('rating'))).toMatch(/UNSUBSTANTIATED\s+“4\.9\/5”/)
  expect(lines.find((line) => line.startsWith('cancelAnytime'))).toMatch(/shown\s+“Cancel anytime”/)
  expect(lines.find((line) => line.startsWith('verifiedLinks'))).toMatch(/live, too small to show.*counted: 0/)
  expect(lines).toContain('16 of 19 claims have no source and are not shown in production.')
  expect(lines).toContain('0 of 3 testimonials have a source; the others are not shown in production.')
})

test('the shell changes only the requested fields, and the history shows it', async () => {
  expect(await siteContent('rating', '--source', 'Reviews of 2026')).toMatch(
    /shown\s+“4\.9\/5”\n\s+source: Reviews of 2026/,
  )
  expect(await siteContent('rating', '--text', '4.7/5')).toMatch(/“4\.7\/5”\n\s+source: Reviews of 2026/)
  expect(await siteContent('rating', '--source', '')).toContain('UNSUBSTANTIATED')
  expect(await siteContent('rating', '--mode', 'off')).toMatch(/ off /)
  const changes = await database.db.selectFrom('siteContentChanges').select(['item', 'changedBy']).execute()
  expect(changes).toEqual(Array.from({ length: 4 }, () => ({ item: 'rating', changedBy: null })))
})

test.each([
  [['nonsense'], 'not_found', /There is no claim nonsense\. They are: customers, /],
  [['rating', '--mode', 'live'], 'validation_failed', /The database doesn’t count this/],
  [['rating', '--mode', 'loud'], 'validation_failed', /must be one of/],
  [['rating', '--colour', 'red'], 'validation_failed', /Unknown option '--colour'/],
  [['premiumDiscounts', '--text', 'Half off'], 'validation_failed', /calculated from the prices/],
])('site-content %j is refused with the reason', async (words, code, text) => {
  await expect(siteContent(...words)).rejects.toMatchObject({ code, message: expect.stringMatching(text) })
})
