import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { articleSignature, bandsOf } from './article-signature.ts'
import { candidatesFor, findSimilarArticles, listSignatures, perBandMax } from './queries.ts'
import { removeFingerprint, storeFingerprint } from './store-fingerprint.ts'

let database: TestDatabase
let domainId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: string }>`
    insert into domains (host, name, proof_status, proof_method, proven_at) values ('blog.example', 'Blog', 'proven', 'operator', now())
    returning id`.execute(database.db)
  domainId = rows[0]?.id ?? ''
})
afterAll(() => database.drop())

async function makeArticles(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url, anchor_text,
      link_rel, writer, word_count, reading_time, status)
    select ${domainId}, ${randomUUID()} || n, 'a-' || ${randomUUID()} || n, 'An article', '<p>x</p>', '', '', 'General', 'x', 'https://a.example/', 'x',
      'sponsored', 'embedded', 1, 1, 'publishing' from generate_series(1, ${count}::integer) as n returning id`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

async function store(text: string): Promise<string> {
  const [id = ''] = await makeArticles(1)
  await storeFingerprint(database.db, id, articleSignature(text))
  return id
}

const words = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `word${from + index}`).join(' ')
const find = (text: string, options = { atLeast: 0.5, limit: 10 }) =>
  findSimilarArticles(database.db, articleSignature(text), options)

test('near-duplicates are found, the most similar first, and unrelated texts are not', async () => {
  const base = words(400, 1_000)
  const same = await store(base)
  const close = await store(`${words(360, 1_000)} ${words(40, 50_000)}`)
  await store(words(400, 90_000))
  const found = await find(base)
  expect(found.map(({ articleId }) => articleId)).toEqual([same, close])
  expect(found[0]?.similarity).toBe(1)
  expect(found[1]?.similarity).toBeGreaterThan(0.65)
  expect(await find(base, { atLeast: 0.95, limit: 10 })).toHaveLength(1)
  expect(await find(base, { atLeast: 0.5, limit: 1 })).toHaveLength(1)
  expect(await find(words(400, 200_000))).toEqual([])
  expect(await find(' … ')).toEqual([])
})

test('of texts that share two thirds of their shingles almost all are found', async () => {
  let missed = 0
  for (let pair = 0; pair < 60; pair += 1) {
    const start = 1_000_000 + pair * 1_000
    const id = await store(words(300, start))
    const found = await find(`${words(245, start)} ${words(55, start + 500)}`, { atLeast: 0.4, limit: 5 })
    if (!found.some(({ articleId }) => articleId === id)) missed += 1
  }
  expect(missed).toBeLessThanOrEqual(2)
})

test('an article is stored once for any number of calls, and a changed one only in its current form', async () => {
  const before = articleSignature(words(300, 300_000))
  const after = articleSignature(words(300, 310_000))
  const [id = ''] = await makeArticles(1)
  for (const signature of [before, before, after]) await storeFingerprint(database.db, id, signature)
  expect(await find(words(300, 300_000))).toEqual([])
  expect(await find(words(300, 310_000))).toEqual([{ articleId: id, similarity: 1 }])
  const { rows } = await sql<{ band: number }>`
    select band from article_fingerprint_bands where article_id = ${id}`.execute(database.db)
  expect(rows.map(({ band }) => band).sort()).toEqual([...new Set(bandsOf(after))].sort())
  expect((await listSignatures(database.db, [id, randomUUID()])).get(id)).toEqual(after)
})

test('a removed article resembles nothing any more', async () => {
  const removed = await store(words(200, 400_000))
  const deleted = await store(words(200, 400_000))
  await removeFingerprint(database.db, removed)
  await sql`delete from automation_posts where id = ${deleted}`.execute(database.db)
  expect(await find(words(200, 400_000))).toEqual([])
})

test('the search reads a bounded part of an index, even if thousands of articles are identical', async () => {
  const signature = articleSignature(words(300, 500_000))
  const ids = await makeArticles(3_000)
  const bands = bandsOf(signature)
  await sql`insert into article_fingerprints (article_id, signature)
    select id, ${Buffer.alloc(512, 7)} from unnest(${ids}::uuid[]) as id`.execute(database.db)
  await sql`insert into article_fingerprint_bands (band, article_id)
    select band, id from unnest(${ids}::uuid[]) as id, unnest(${bands}::integer[]) as band`.execute(database.db)
  const [newest = ''] = await makeArticles(1)
  await storeFingerprint(database.db, newest, signature)
  await sql`analyze article_fingerprints, article_fingerprint_bands`.execute(database.db)
  expect(await findSimilarArticles(database.db, signature, { atLeast: 0.9, limit: 3 })).toEqual([
    { articleId: newest, similarity: 1 },
  ])
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
    explain (analyze, timing off, format json) ${candidatesFor(bands)}`.execute(database.db)
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan))
  const reads = nodes.filter((node) => node['Relation Name'] === 'article_fingerprint_bands')
  expect(reads.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
  for (const read of reads) expect(read['Actual Rows'] * read['Actual Loops']).toBeLessThanOrEqual(32 * perBandMax)
})

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
