import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson, type ReportKey, type SignedDocument } from '#contract/reports/report-document.ts'
import { type Verification, verifyDocument } from '#contract/reports/verify-report-document.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { listReportKeys } from './report-keys.ts'
import { getSignedRun, signedFile } from './signed-run.ts'

let database: TestDatabase
let folder: string
let text: string
let keys: ReportKey[]
const deps = { sealer: createSealer('a secret for tests, long enough to be one'), origin: 'https://links.example' }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verify-report-'))
  const { db } = database
  const reportId = await makeReport(db)
  await makeRun(db, { reportId })
  await makeRun(db, { reportId, pages: 60, page: (position) => ({ anchorText: `Spaten 🌱 №${position}` }) })
  const signed = await getSignedRun(db, deps, { reportId, runId: null })
  text = ''
  for await (const piece of signedFile(db, signed)) text += piece
  keys = await listReportKeys(db)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const verify = (text: string) => verifyDocument(text, { keys })

function changed(change: (document: SignedDocument) => void): string {
  const document = JSON.parse(text) as SignedDocument
  change(document)
  return JSON.stringify(document)
}

/** The output of the verification program, which needs no server. */
async function verifyByScript(text: string): Promise<{ code: number; output: string }> {
  const [report, keysFile] = [join(folder, 'report.json'), join(folder, 'keys.json')]
  await writeFile(report, text)
  await writeFile(keysFile, JSON.stringify({ keys }))
  const script = join(import.meta.dirname, '../../../../scripts/verify-report.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [script, report, keysFile], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}

const rowOf = (document: SignedDocument, index: number) => document.results[index] as SignedDocument['results'][number]

const cases: [string, (document: SignedDocument) => void, string[]][] = [
  ['a verdict', (document) => Object.assign(rowOf(document, 41), { verdict: 'missing' }), ['changed results[41]']],
  ['a number', (document) => Object.assign(rowOf(document, 0), { position: 7 }), ['changed results[0]']],
  [
    'two results',
    ({ results }) => void results.splice(3, 2, { url: 'x' }, { url: 'y' }),
    ['changed results[3]', 'changed results[4]'],
  ],
  ['a result left out', ({ results }) => void results.splice(10, 1), ['removed results[10]']],
  ['the last left out', ({ results }) => void results.pop(), ['removed results[59]']],
  ['a result put in', ({ results }) => void results.splice(5, 0, { url: 'https://a.example' }), ['added results[5]']],
  ['a result twice', ({ results }) => void results.push(results[0] ?? { url: '' }), ['moved results']],
  ['another order', ({ results }) => void results.reverse(), ['moved results']],
  ['the expectation', ({ report }) => Object.assign(report, { keyword: 'another' }), ['changed report']],
  ['when', ({ run }) => Object.assign(run, { finishedAt: '2026-01-01T00:00:00.000Z' }), ['changed run']],
  ['the chain', (document) => Object.assign(document, { previous: null }), ['changed previous']],
  ['who signed', (document) => Object.assign(document, { issuer: 'https://a.example' }), ['changed issuer']],
  ['a part more', (document) => Object.assign(document, { note: 'checked twice' }), ['added note']],
]

test.each(cases)('a change is located, here and by the program: %s', async (_name, change, expected) => {
  const file = changed(change)
  const verification = await verify(file)
  expect(verification.state).toBe('changed')
  const changes = verification.state === 'changed' ? verification.changes : []
  expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected)
  const { code, output } = await verifyByScript(file)
  expect(code).toBe(1)
  for (const entry of expected)
    expect(output).toContain(entry.split(' ')[1] === 'results' ? 'another order' : entry.split(' ')[1])
})

test('the program finds the file authentic, and one byte of difference in it', async () => {
  expect(await verifyByScript(text)).toMatchObject({ code: 0, output: expect.stringContaining('Authentic: run 2') })
  const at = text.indexOf('"verdict":"found"', text.indexOf('"position":42,')) + '"verdict":"'.length
  const { code, output } = await verifyByScript(`${text.slice(0, at)}b${text.slice(at + 1)}`)
  expect(code).toBe(1)
  expect(output).toContain('results[41] ("https://blog-42.example/')
})

test('a change of any character at any position is noticed', async () => {
  const bytes = Buffer.from(text)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 33, max: 126 }), async (at, byte) => {
      if (bytes[at] === byte) return
      const other = Buffer.from(bytes)
      other[at] = byte
      expect((await verify(other.toString())).state).not.toBe('authentic')
    }),
    { numRuns: 100 },
  )
})

test('spaces, the order of names and other escapes are no change', async () => {
  const escaped = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()), null, 2).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  expect((await verify(escaped)).state).toBe('authentic')
  expect(await verifyByScript(`\ufeff${escaped}`)).toMatchObject({ code: 0 })
})

const stateCases: [string, () => string, Verification['state']][] = [
  ['no JSON', () => `${text}x`, 'not_json'],
  ['nothing', () => '', 'not_json'],
  ['a name twice', () => text.replace('"verdict":"found"', '"verdict":"missing","verdict":"found"'), 'not_json'],
  ['other JSON', () => '{"format":"another/1"}', 'other_format'],
  ['a list', () => '[]', 'other_format'],
  ['nested without end', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'other_format'],
  ['half a character', () => text.replace('"verdict":"found"', '"verdict":"\\ud800"'), 'other_format'],
  ['no signature', () => changed((document) => Reflect.deleteProperty(document, 'signature')), 'other_format'],
  ['another key', () => changed(({ signature }) => Object.assign(signature, { keyId: 'none' })), 'unknown_key'],
  [
    'another time',
    () => changed(({ signature }) => Object.assign(signature, { signedAt: '2020-01-01T00:00:00.000Z' })),
    'signature_wrong',
  ],
  [
    'another signature',
    () => changed(({ signature }) => Object.assign(signature, { signature: 'A'.repeat(86) })),
    'signature_wrong',
  ],
  [
    'hashes made to fit',
    () => changed(({ signature }) => Object.assign(signature.digests, { run: signature.digests.report })),
    'signature_wrong',
  ],
]

test.each(stateCases)(
  'a file of another kind is recognised, and the program refuses it: %s',
  async (_name, make, state) => {
    const file = make()
    expect((await verify(file)).state).toBe(state)
    expect((await verifyByScript(file)).code).toBe(1)
  },
)

test('what is signed for a report is good for nothing else: the prefix is part of it', async () => {
  const { signature } = JSON.parse(text) as SignedDocument
  const [key] = keys
  const messages: string[] = []
  await verifyDocument(text, {
    keys,
    verifySignature: async ({ publicKey, message }) => {
      expect(publicKey).toBe(key?.x)
      messages.push(Buffer.from(message).toString('latin1'))
      return true
    },
  })
  expect(messages).toHaveLength(1)
  expect(messages[0]?.startsWith('linkwright-report/1 signature\n')).toBe(true)
  expect(canonicalJson(signature)).not.toBe(messages[0])
})
