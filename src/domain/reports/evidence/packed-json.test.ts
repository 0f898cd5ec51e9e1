import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeDiversePages } from '#test/makers/diverse-pages.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { exportCsv } from '../export/export-csv.ts'
import { listChanges } from '../list-changes.ts'
import { getResult, listResults } from '../queries.ts'
import { getSignedRun, signedFile } from '../sign/signed-run.ts'
import { commonPart } from './compact-value.ts'
import { evidenceOf, packEvidence, packReasons, unpackJson } from './packed-json.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const packers = {
  reasons: (value: unknown) => packReasons(JSON.stringify(value)),
  evidence: packEvidence,
}

/** Texts and numbers that are stored in binary, and ones that only look like them. */
const special = fc.oneof(
  fc.stringMatching(/^[0-9a-fA-F]{63,65}$/),
  fc.ipV4(),
  fc.stringMatching(/^\d{1,3}(\.\d{1,3}){2,4}$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.constantFrom('2026-02-30T00:00:00.000Z', 'Mon, 30 Nov 2026 10:00:00 GMX', 'Sun, 30 Nov 2026 10:00:00 GMT', ''),
  fc.integer().map((number) => number / 100),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
)

test.each(['reasons', 'evidence'] as const)('every JSON value is unpacked as it was packed: %s', (kind) => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.array(special))), (value) => {
      const json = JSON.stringify(value)
      expect(JSON.stringify(unpackJson(kind, packers[kind](JSON.parse(json))))).toBe(json)
    }),
  )
  const long = Array.from({ length: 200 }, (_, at) => ({ href: `https://a${at}.example/ü`, text: '🌱' }))
  expect(unpackJson(kind, packers[kind](long))).toEqual(long)
})

test.each(['reasons', 'evidence'] as const)('no character that JSON cannot sign is stored: %s', (kind) => {
  const packed = packers[kind]({ title: 'one\0two \ud800 three', 'a\0b': null, base: undefined })
  expect(unpackJson(kind, packed)).toEqual({ title: 'one\ufffdtwo \ufffd three', 'a\ufffdb': null })
})

test('the evidence of pages that have little in common takes less than a quarter of a kilobyte', () => {
  const sizes = makeDiversePages(500).map(({ evidence }) => packEvidence(evidence).length)
  expect(sizes.reduce((sum, size) => sum + size) / sizes.length).toBeLessThan(250)
})

const linkFound = [
  {
    code: 'link_found',
    level: 'decides',
    text: 'The page links to https://shop.example/spades.',
    data: { url: 'https://shop.example/spades', anchorText: 'Spaten für Gärten – 粘土' },
  },
]

test.each([1, 2])('evidence that an earlier release packed with dictionary %i is still read', (number) => {
  const value = { fetching: { requestedUrl: 'https://blog.example/ü' } }
  const json = JSON.stringify(value)
  const dictionary = readFileSync(join(import.meta.dirname, `evidence-${number}.txt`))
  const header = Buffer.from([number, Buffer.byteLength(json), 0, 0])
  expect(unpackJson('evidence', Buffer.concat([header, deflateRawSync(json, { dictionary })]))).toEqual(value)
})

test('reasons that an earlier release packed with a dictionary are still read', () => {
  const packed = 'AbwAAIvGH4640wz+kCwuSExJLSYyKCGK0cMyuCARNB+bdnhPkYL74SVFIM6jhskKzzfNeDpnPsjtAA=='
  expect(unpackJson('reasons', Buffer.from(packed, 'base64'))).toEqual(linkFound)
})

test('evidence that an earlier release packed in compact form is still read', () => {
  const url = 'https://blog.example/ü'
  const headers = { server: 'nginx', date: 'Sat, 28 Nov 2026 04:49:35 GMT' }
  const fetching = { requestedUrl: url, finalUrl: url, status: 200, headers, sha256: 'ab'.repeat(32), totalMs: 82.41 }
  const packed =
    'A3YaLAnfuqnYBqurq6urq6urq6urq6urq6urq6urq6urq6urq6urq6ursUDAAAIB42ViY+NlZ4MCdhVeJnvLfVwcLNwMaaklyRmZeekMoPzHUAQrrkKLchjSMvMSc0CM4pLEktJihozUxJTUomKG4oxEI1MzhpL8ksQc32KGzAJ4bIASJzw1Hd4DAA=='
  expect(unpackJson('evidence', Buffer.from(packed, 'base64'))).toEqual({
    fetching: { ...fetching, ip: '192.0.2.1' },
    page: null,
  })
})

test('reasons and evidence that this release packed are read by every later one', () => {
  const packed = {
    reasons: 'BO2PlpQn9Jk3ZdLcEJo3vZUWaxKLicJOqBnHPJRZfxzRVkdZf1A1wA==',
    evidence:
      'BP9wRS9wpoVQYM5Le1Ao1mjLOKNGDtejq8V/QihQsairrONjrAGxuvlDpVzTuRXhtKase+3tScId4T570+ZeJd9vrFFvT2dFPz8/Pz8/Pz8/Pz8/Pz8/Pz8/Pz8/Pz8/Pz8/Pz8ak2nx11PiEtyoTwemWi6HpIBwtPrN',
  }
  const url = 'https://blog.example/ü'
  const headers = { server: 'nginx', date: 'Sat, 28 Nov 2026 04:49:35 GMT' }
  const fetching = { requestedUrl: url, finalUrl: url, status: 200, headers, sha256: 'ab'.repeat(32), totalMs: 82.41 }
  expect(unpackJson('reasons', Buffer.from(packed.reasons, 'base64'))).toEqual(linkFound)
  expect(unpackJson('evidence', Buffer.from(packed.evidence, 'base64'))).toEqual({
    fetching: { ...fetching, ip: '192.0.2.1' },
    page: null,
  })
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
  'evidence-4.json': '994eca78c5ba9a4036110fec9919d1ee953f80a9e5fb1f8a32ab16375432d205',
  'evidence-3.json': '6f3499d3418966b4bdeb2138342a92b04aef9a4c9087664a26fa80cf480e856f',
  'reasons-1.txt': '259e96e0f82bbe7a8d61fc525367606a0bbfc79232e332660321d88990a500fa',
  'tokens-4.txt': '76f22abf8820de53f101f2a264aa0de2ea4f8156453608431c0e7e104425aa8b',
}

test('the dictionary of compact evidence is the one that it was packed with', () => {
  const hash = createHash('sha256').update(commonPart()).digest('hex')
  expect(hash).toBe('3de7e9df05b7bd5e48926d76c54aeab58e7e5ed39a2a33befbd80abd19f4b6e8')
})

test('a published dictionary never changes', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /\.(txt|json)$/.test(name))
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
