import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { phraseOf, toSearchQuery } from './search-query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function parsed(query: string): Promise<string> {
  const { rows } = await sql<{
    query: string
  }>`select websearch_to_tsquery('english', ${query})::text as query`.execute(database.db)
  return rows[0]?.query ?? ''
}

test.each([
  ['garden tools', `'garden' & 'tool'`],
  ['"garden tools" -plastic', `'garden' <-> 'tool' & !'plastic'`],
  ['-"garden tools" or spade', `!( 'garden' <-> 'tool' ) | 'spade'`],
  ['“garden tools” ‘spade’—rake', `'garden' <-> 'tool' & 'spade' & 'rake'`],
  ['well-known', `'well-known' <-> 'well' <-> 'known'`],
  ['rain - barrels', `'rain' & 'barrel'`],
  ['apple -- -- pear', `'appl' & 'pear'`],
  ['C++ "open', `'c' & 'open'`],
  ['example.com/guide', `'example.com/guide' <-> 'example.com' <-> '/guide'`],
  ['Größe', `'größe'`],
  ['!!! ??? ""', ''],
])('the search %s becomes the query %s', async (typed, query) => {
  expect(await parsed(toSearchQuery(typed))).toBe(query)
})

test.each([
  '-'.repeat(199),
  `${'-'.repeat(198)}a`,
  '- '.repeat(99),
  '-"'.repeat(99),
  `a|${'-'.repeat(197)}`,
  `"a ${'-'.repeat(190)} b"`,
  '-a '.repeat(66),
  'or '.repeat(66),
  '"'.repeat(199),
])('the search %j does not fail', async (typed) => {
  await expect(parsed(toSearchQuery(typed))).resolves.toBeTypeOf('string')
  await expect(parsed(phraseOf(typed))).resolves.toBeTypeOf('string')
})

test('no text of two hundred characters fails as a search', async () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom('-', '"', ' ', 'a', 'or ', '|', '!', '&', '(', ')', ':', '\\', "'"),
      maxLength: 200,
    }),
    fc.string({ unit: anyCharacter, maxLength: 200 }).map((value) => value.replaceAll('\0', '')),
  )
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      await parsed(toSearchQuery(typed))
      await parsed(phraseOf(typed))
    }),
    { numRuns: 500 },
  )
})
