import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { createOpenKnowledge } from '#adapters/knowledge/open/open-knowledge.ts'
import type { ApiServer } from '#test/fakes/api-server.ts'
import { startWikimediaServer } from '#test/fakes/wikimedia-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createOpenFacts, type OpenFactsMode, sweepOpenFacts } from './open-facts.ts'

let server: ApiServer
let database: TestDatabase
const signal = new AbortController().signal
const day = Date.parse('2026-11-25T10:00:00Z')

beforeEach(async () => {
  server = await startWikimediaServer()
  database = await createTestDatabase()
})
afterEach(async () => {
  await server.close()
  await database.drop()
})

function createFacts(mode: OpenFactsMode = 'on', url = server.url) {
  const sources = { wikipedia: url, wikidata: url, wiktionary: url }
  const open = createOpenKnowledge({ sources, userAgent: 'Test/1 (https://test.example)', now: () => day })
  return createOpenFacts(database.db, { open, mode })
}
const readingOf = (keyword: string) => shippedKnowledge(keyword).reading

test('a subject is described by a quotation of Wikipedia and statements of Wikidata, each with source, licence and day', async () => {
  const { facts, sources } = await createFacts()(readingOf('best standing desks'), signal)

  expect(facts.map(({ text, isQuotation }) => [isQuotation, text])).toEqual([
    [true, 'A standing desk is a desk at which a person writes or reads while standing up'],
    [false, 'Wikidata lists “standing desk” as a kind of desk.'],
    [false, 'As materials of standing desk, Wikidata lists wood and steel.'],
    [false, 'Wikidata dates the beginning of standing desk to 1797.'],
  ])
  expect(sources.map(({ title, licence, url, retrievedAt }) => [title, licence, url, retrievedAt])).toEqual([
    ['Standing desk, Wikipedia', 'CC-BY-SA-4.0', 'https://en.wikipedia.org/wiki/Standing_desk', '2026-11-25'],
    ['standing desk (Q7598315), Wikidata', 'CC0-1.0', `${server.url}/wiki/Q7598315`, '2026-11-25'],
  ])
  for (const { sourceId } of facts) expect(sources.map(({ id }) => id)).toContain(sourceId)
  expect(server.calls[0]?.headers['user-agent']).toBe('Test/1 (https://test.example)')
})

test('a term is queried once in thirty days, for every keyword that contains it', async () => {
  const factsOf = createFacts()
  await factsOf(readingOf('best standing desks'), signal)
  const calls = server.calls.length

  const again = await factsOf(readingOf('standing desk for tall people'), signal)
  expect([server.calls.length, again.facts.length]).toEqual([calls, 4])

  await sql`update open_facts set fetched_at = now() - interval '31 days'`.execute(database.db)
  await factsOf(readingOf('standing desks'), signal)
  expect(server.calls.length).toBeGreaterThan(calls)
})

test('an ambiguous word and an unknown word give no facts, and are queried again after a week', async () => {
  const factsOf = createFacts()
  expect(await factsOf(readingOf('mercury'), signal)).toEqual({ facts: [], sources: [] })
  expect(await factsOf(readingOf('zxqv'), signal)).toEqual({ facts: [], sources: [] })
  const calls = server.calls.length
  await factsOf(readingOf('zxqv'), signal)
  expect(server.calls).toHaveLength(calls)
  await sql`update open_facts set fetched_at = now() - interval '8 days'`.execute(database.db)
  await factsOf(readingOf('zxqv'), signal)
  expect(server.calls.length).toBeGreaterThan(calls)
})

test('a page about something else under the same name is not quoted', async () => {
  server.put((call, through) => {
    const reply = through()
    if (!call.url.pathname.includes('/summary/')) return reply
    const other = {
      ...JSON.parse(reply.body ?? '{}'),
      description: 'song by a band',
      extract: 'It is a song from an album. The band released it as a single.',
    }
    return { ...reply, body: JSON.stringify(other) }
  })
  expect((await createFacts()(readingOf('plumber'), signal)).facts).toEqual([])
  expect((await createFacts()(readingOf('standing desks'), signal)).facts).toEqual([])
})

test('a term without a page is defined by Wiktionary', async () => {
  const { facts, sources } = await createFacts()(readingOf('rain barrel'), signal)
  expect(facts).toEqual([
    {
      text: 'A barrel that collects rain from a roof',
      sourceId: 'wiktionary:en:rain_barrel',
      confidence: 0.6,
      isQuotation: true,
    },
  ])
  expect(sources.map(({ title }) => title)).toEqual(['rain barrel, Wiktionary'])
})

test.each([
  'silence',
  'hang up',
  { status: 500 },
  { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' },
] as const)('a source that answers %j gives no facts and delays no article beyond its time limit', async (between) => {
  server.put(() => between)
  const found = await createFacts()(readingOf('standing desks'), AbortSignal.timeout(300))
  expect(found).toEqual({ facts: [], sources: [] })
})

test('by default sources are queried only after a successful probe, and no article waits for the probe', async () => {
  const factsOf = createFacts('auto')
  expect(await factsOf(readingOf('standing desks'), signal)).toEqual({ facts: [], sources: [] })
  await expect
    .poll(async () => (await factsOf(readingOf('standing desks'), signal)).facts.length, { timeout: 10_000 })
    .toBe(4)

  const away = createFacts('auto', 'http://127.0.0.1:9')
  expect(await away(readingOf('office chair'), signal)).toEqual({ facts: [], sources: [] })
})

test('a task has no page of its own, so no source is queried', async () => {
  expect(await createFacts()(readingOf('how to clean a cast iron pan'), signal)).toEqual({ facts: [], sources: [] })
  expect(server.calls).toHaveLength(0)
})

test('rows that are too old to be used are deleted', async () => {
  await createFacts()(readingOf('standing desks'), signal)
  expect(await sweepOpenFacts(database.db)).toBe(0)
  await sql`update open_facts set fetched_at = now() - interval '31 days'`.execute(database.db)
  expect(await sweepOpenFacts(database.db)).toBe(1)
})
