import { Readable } from 'node:stream'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCsv } from '#contract/parse-csv.ts'
import { verdicts } from '#contract/reports/report-evidence.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { pdfTexts } from '#test/harness/pdf-texts.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { getSignedRun, type SignedRun } from '../sign/signed-run.ts'
import { createPdfDrawer } from './create-pdf-drawer.ts'
import { exportCsv } from './export-csv.ts'
import { exportPdf } from './export-pdf.ts'
import { exportXlsx } from './export-xlsx.ts'
import { resultColumns } from './result-columns.ts'

let database: TestDatabase
const origin = 'https://links.example'
const draw = createPdfDrawer()
const deps = { sealer: createSealer('a secret for tests, long enough to be one'), origin }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate reports cascade`.execute(database.db))

/** Texts that have broken files before, used as the anchor texts of the first pages. */
const nastyTexts = [
  '=HYPERLINK("https://evil.example","click")',
  "@sum(1+1)*cmd|' /C calc'!A0",
  'two\r\nlines, "quoted"; and more',
  '<b>&amp;</b> ]]> _x0041_ \u0007\ufffe',
  'жук 菜园 שלום 🌱 ﷽ e\u0301',
  'a)Tj/JS(x\\',
  '\u202egro.evil\u2066',
]

async function makeSigned(changes: Partial<Parameters<typeof makeRun>[1]> = {}): Promise<SignedRun> {
  const reportId = await makeReport(database.db, { keyword: 'köögi 菜园', anchorText: nastyTexts[4] ?? '' })
  const page = (position: number) => ({ anchorText: nastyTexts[position - 1] ?? null })
  await makeRun(database.db, { reportId, pages: nastyTexts.length + 3, page, ...changes })
  return getSignedRun(database.db, deps, { reportId, runId: null })
}

async function whole(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  return Buffer.concat((await Readable.from(pieces).toArray()).map((piece) => Buffer.from(piece)))
}

const titles = resultColumns.map(({ title }) => title)
const at = (title: string) => titles.indexOf(title)

test('CSV has every page, in order, and no cell that a spreadsheet would run', async () => {
  const { run } = await makeSigned()
  const bytes = await whole(exportCsv(database.db, run.id))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = parseCsv(bytes.subarray(3).toString())
  expect(rows[0]).toEqual(titles)
  expect(rows.slice(1).map((row) => row[at('Position')])).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index + 1}`),
  )
  expect(rows.slice(1, 3).map((row) => row[at('Anchor text')])).toEqual(
    nastyTexts.slice(0, 2).map((text) => `'${text}`),
  )
  expect(rows.slice(3, 7).map((row) => row[at('Anchor text')])).toEqual(nastyTexts.slice(2, 6))
  for (const cell of rows.slice(1).flat()) expect(cell).not.toMatch(/^[=+\-@]/)
})

test('a workbook has every page, in order, and texts that are nothing but texts', async () => {
  const { run } = await makeSigned({ pages: 450 })
  const bytes = await whole(exportXlsx(database.db, run.id))
  const [sheet] = await readSheet(bytes)
  const rows = sheet?.data ?? []
  expect(rows[0]).toEqual(titles)
  expect(rows).toHaveLength(451)
  expect(rows.slice(1).map((row) => row[at('Position')])).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  expect(rows.slice(1, 3).map((row) => row[at('Anchor text')])).toEqual(nastyTexts.slice(0, 2))
  expect(rows[5]?.[at('Anchor text')]).toBe(nastyTexts[4])
  expect(rows[1]?.[at('Milliseconds')]).toBe(121)
  expect(rows[1]?.[at('Checked at')]).toMatch(/^20..-..-..T..:..:......Z$/)
})

test('a PDF has a summary and every page, even with hostile texts', async () => {
  const signed = await makeSigned({ pages: 120 })
  const pdf = await whole(exportPdf(database.db, signed, { draw, origin, plain: true }))
  const texts = pdfTexts(pdf)
  for (const text of [
    'Backlink report',
    '120 of 120 checked',
    'Found',
    '120  (100.0%)',
    '120 of 120',
    'links are live (100.0%)',
    'Every page links as requested.',
    'Followed',
    'Indexable',
    'Verdict',
  ])
    expect(texts).toContain(text)
  const first = texts.lastIndexOf('Index', texts.indexOf('1')) + 1
  expect(first).toBeGreaterThan(10)
  const urls = texts.filter((text) => text.startsWith('https://blog-'))
  expect(urls.map((url) => Number(/blog-(\d+)/.exec(url)?.[1]))).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  )
  expect(texts).toContain('a)Tj/JS(x\\')
  // Characters of the bundled fonts, and code numbers of characters that no bundled font has.
  expect(texts.join('')).toContain('köögi 菜园')
  expect(texts.join('')).toContain('жук 菜园 ')
  expect(texts.join(' ')).toContain(signed.run.sha256.toString('hex').slice(0, 20))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).not.toContain('/JS(')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
})

test('a PDF under a brand names it and who measured, and has nothing of what is hidden', async () => {
  const signed = await makeSigned()
  const brand = { name: 'Acme Links', colour: '#2563eb', logo: null }
  const textsWith = async (...hidden: ReportSection[]) =>
    pdfTexts(
      await whole(exportPdf(database.db, signed, { draw, origin, plain: true, hidden: new Set(hidden), brand })),
    ).join('\n')
  const all = await textsWith()
  for (const text of ['Report by Acme Links', 'Measured by Linkwright', 'https://blog-1.', 'a)Tj/JS(x', '(100.0%)'])
    expect(all).toContain(text)
  expect(await textsWith('hosts')).not.toContain('https://blog-')
  expect(await textsWith('anchors')).not.toContain('a)Tj/JS(x')
  expect(await textsWith('summary')).not.toContain('(100.0%)')
})

test('a run that was cancelled before anything was checked is a file without results in every format', async () => {
  const signed = await makeSigned({ status: 'cancelled', checked: 0 })
  const { id } = signed.run
  expect(parseCsv((await whole(exportCsv(database.db, id))).toString())).toHaveLength(1)
  expect((await readSheet(await whole(exportXlsx(database.db, id))))[0]?.data).toHaveLength(1)
  expect(pdfTexts(await whole(exportPdf(database.db, signed, { draw, origin, plain: true })))).toContain(
    '0 of 10 checked',
  )
})

test('a file of a report that is deleted meanwhile does not end as if it were whole', async () => {
  const { run } = await makeSigned({ pages: 450 })
  const pieces = exportCsv(database.db, run.id)
  await pieces.next()
  await pieces.next()
  await sql`delete from reports`.execute(database.db)
  await expect(whole(pieces)).rejects.toThrow('deleted')
  await expect(whole(exportXlsx(database.db, run.id))).rejects.toThrow('deleted')
})

test('a PDF shows the live links run by run and what changed, unless something of the report is hidden', async () => {
  const reportId = await makeReport(database.db, {})
  await makeRun(database.db, {
    reportId,
    pages: 10,
    page: (position) => ({ verdict: position > 6 ? 'missing' : 'found' }),
  })
  await makeRun(database.db, {
    reportId,
    pages: 10,
    page: (position) => ({ verdict: position === 1 ? 'missing' : 'found' }),
  })
  const signed = await getSignedRun(database.db, deps, { reportId, runId: null })
  const texts = pdfTexts(await whole(exportPdf(database.db, signed, { draw, origin, plain: true })))
  for (const text of ['Live links by run', 'Since the last run: 4 gained, 1 lost', '60%', '90%', '#1', '#2', '9 of 10'])
    expect(texts).toContain(text)
  const hidden = new Set<ReportSection>(['anchors'])
  const fewer = pdfTexts(await whole(exportPdf(database.db, signed, { draw, origin, plain: true, hidden })))
  expect(fewer).not.toContain('Live links by run')
})

test('a PDF states in sentences what needs attention and what could not be checked', async () => {
  const reportId = await makeReport(database.db, {})
  const of = ['found', 'missing', 'missing', 'http_error', 'unverifiable'] as const
  await makeRun(database.db, { reportId, pages: 10, page: (position) => ({ verdict: of[position % 5] ?? 'found' }) })
  const signed = await getSignedRun(database.db, deps, { reportId, runId: null })
  const texts = pdfTexts(await whole(exportPdf(database.db, signed, { draw, origin, plain: true })))
  // The figure of the report's page: pages without a verdict are not counted.
  expect(texts).toContain('2 of 8')
  expect(texts).toContain('links are live (25.0%)')
  expect(texts).toContain(
    '6 pages need attention: Missing (4), HTTP error (2). 2 pages could not be read and do not count.',
  )
  for (const label of ['Found', 'Missing', 'HTTP error', 'Unverifiable']) expect(texts).toContain(label)
  expect(texts.join(' ')).not.toMatch(/http error|wrong_|may index/)
})

test('a page that could not be read is neither a lost link nor a gained one in a PDF', async () => {
  const reportId = await makeReport(database.db, {})
  const run = (unread: number) =>
    makeRun(database.db, { reportId, pages: 4, page: (at) => ({ verdict: at === unread ? 'unverifiable' : 'found' }) })
  await run(1)
  await run(2)
  const signed = await getSignedRun(database.db, deps, { reportId, runId: null })
  const texts = pdfTexts(await whole(exportPdf(database.db, signed, { draw, origin, plain: true })))
  expect(texts).toContain('No change since the last run')
  expect(texts.filter((text) => text === '100%')).toHaveLength(2)
})

test('a run with every verdict, a brand and a history fits all its figures on the page', async () => {
  const reportId = await makeReport(database.db, {})
  const verdict = (position: number) => ({ verdict: verdicts[(position - 1) % verdicts.length] ?? 'found' })
  await makeRun(database.db, { reportId, pages: verdicts.length, page: verdict })
  await makeRun(database.db, { reportId, pages: verdicts.length, page: verdict })
  const signed = await getSignedRun(database.db, deps, { reportId, runId: null })
  const brand = { name: 'Acme Links', colour: null, logo: null }
  const pdf = (await whole(exportPdf(database.db, signed, { draw, origin, plain: true, brand }))).toString('latin1')
  const heights = [...pdf.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, y]) => Number(y))
  expect(heights.length).toBeGreaterThan(40)
  for (const y of heights) expect(y).toBeGreaterThan(10)
  expect(pdfTexts(Buffer.from(pdf, 'latin1'))).toContain('No change since the last run')
})
