import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { exportCsv } from '../export/export-csv.ts'
import { listChanges } from '../list-changes.ts'
import { getResult, listResults } from '../queries.ts'
import { getSignedRun, signedFile } from '../sign/signed-run.ts'
import { evidenceOf, packJson, packReasons, unpackJson } from './packed-json.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each(['reasons', 'evidence'] as const)('every JSON value is unpacked as it was packed: %s', (kind) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      expect(unpackJson(kind, packJson(kind, json))).toEqual(JSON.parse(json))
    }),
  )
  const long = JSON.stringify(
    Array.from({ length: 200 }, (_, at) => ({ href: `https://a${at}.example/ü`, text: '🌱' })),
  )
  expect(JSON.stringify(unpackJson(kind, packJson(kind, long)))).toBe(long)
})

test('a text packed with an earlier dictionary is still read', () => {
  const value = { fetching: { requestedUrl: 'https://blog.example/ü' } }
  const json = JSON.stringify(value)
  const dictionary = readFileSync(join(import.meta.dirname, 'evidence-1.txt'))
  const header = Buffer.from([1, Buffer.byteLength(json), 0, 0])
  expect(unpackJson('evidence', Buffer.concat([header, deflateRawSync(json, { dictionary })]))).toEqual(value)
})

test('reasons are packed alike the first time, the next time and after many others', () => {
  const reasonsOf = (at: number) => JSON.stringify([{ code: 'no_link', data: { outgoing: at } }])
  for (const at of [1, 1, ...Array.from({ length: 2_500 }, (_, other) => other), 1])
    expect(unpackJson('reasons', packReasons(reasonsOf(at)))).toEqual([{ code: 'no_link', data: { outgoing: at } }])
})

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** Rows in every database need the dictionary with which they were packed. */
const published = {
  'evidence-1.txt': '056e780bd3017eb37464776fd084fe89a8718d1b06a2362279b45f7e0fd5c86c',
  'evidence-2.txt': 'c56fae5688b45adcdc46fa0981e35a1f408aebd33fbb67c5f2038d884f13869a',
  'reasons-1.txt': '259e96e0f82bbe7a8d61fc525367606a0bbfc79232e332660321d88990a500fa',
}

test('a published dictionary never changes', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'))
  const hashes = files.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, name)))
      .digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(published)
})

test('results of an earlier release, stored as JSON, are listed, compared, exported and signed like new ones', async () => {
  const { db } = database
  const deps = { sealer: createSealer('a secret for tests, long enough to be one'), origin: 'https://links.example' }
  const reportId = await makeReport(db)
  const first = await makeRun(db, { reportId })
  await makeRun(db, { reportId, page: () => ({ anchorText: 'other words' }) })
  const filesOf = async () => {
    const signed = await getSignedRun(db, deps, { reportId, runId: first })
    const document = await textOf(signedFile(db, signed))
    return { document, csv: await textOf(exportCsv(db, first)), sha256: signed.run.sha256 }
  }
  const read = async () => ({
    list: await listResults(db, { runId: first, limit: 10, sort: 'position', withEvidence: true }),
    one: await getResult(db, first, 2),
    changes: await listChanges(db, reportId),
  })
  const packed = await read()
  const rows = await db
    .selectFrom('reportPages')
    .select(['position', 'evidence', 'evidencePacked'])
    .where('runId', '=', first)
    .execute()
  for (const { position, ...evidence } of rows)
    await database.pool.query(
      `update report_pages set evidence = $3, evidence_packed = null, reasons = $4, reasons_packed = null where run_id = $1 and position = $2`,
      [first, position, JSON.stringify(evidenceOf(evidence)), JSON.stringify(packed.one.reasons)],
    )
  expect(await read()).toEqual(packed)
  expect(packed.changes.pages).toHaveLength(3)
  const { document, csv } = await filesOf()
  expect(JSON.parse(document).results[1]).toMatchObject({
    position: 2,
    evidence: packed.one.evidence,
    reasons: packed.one.reasons,
  })
  expect(csv.split('\r\n')).toHaveLength(5)
})
