import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSync, type StoredReport, withoutReport, withReport } from './report-sync.ts'

const key = 'report_sync'

function reportOf(id: string): StoredReport {
  return {
    id,
    keyword: 'barrels',
    anchorText: 'guide',
    destinationUrl: 'https://example.com/',
    createdAt: '2026-11-22T02:00:00.000Z',
    pages: 3,
  }
}

/** The module in the state of a page that was just opened. */
async function freshPage() {
  vi.resetModules()
  return { ...(await import('./report-sync.ts')), ...(await import('./report-navigation.ts')) }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a new report is the last one and first of the history, replaces one with its id, and ten are stored', () => {
  let sync = parseSync(null)
  for (let number = 1; number <= 12; number += 1) sync = withReport(sync, reportOf(`r${number}`))
  sync = withReport(sync, { ...reportOf('r5'), pages: 9 })

  expect(sync.lastGeneratedReport).toEqual({ ...reportOf('r5'), pages: 9 })
  expect(sync.reportHistory.map(({ id }) => id)).toEqual([
    'r5',
    'r12',
    'r11',
    'r10',
    'r9',
    'r8',
    'r7',
    'r6',
    'r4',
    'r3',
  ])
  expect(withoutReport(sync, 'r5')).toMatchObject({ lastGeneratedReport: null, reportHistory: { length: 9 } })
})

test('the stored state is restored on the next page, except for the running generation', async () => {
  const page = await freshPage()
  page.changeForm({ keyword: 'barrels', urlList: 'https://a.example/\n' })
  page.changeSync((sync) => ({ ...withReport(sync, reportOf('r1')), isGenerating: true }))

  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ isGenerating: true })
  const next = (await freshPage()).currentSync()
  expect(next).toMatchObject({
    formData: { keyword: 'barrels', anchorText: '', destinationUrl: '', urlList: 'https://a.example/\n' },
    lastGeneratedReport: reportOf('r1'),
    isGenerating: false,
    reportHistory: [reportOf('r1')],
  })
})

test('clearing empties the four fields and leaves the history', async () => {
  const page = await freshPage()
  page.changeSync((sync) => withReport(sync, reportOf('r1')))
  page.changeForm({ keyword: 'a', anchorText: 'b', destinationUrl: 'c', urlList: 'd' })
  page.clearForm()
  expect(page.currentSync().formData).toEqual({ keyword: '', anchorText: '', destinationUrl: '', urlList: '' })
  expect(page.currentSync().reportHistory).toHaveLength(1)
})

test.each(['{', '<html>', 'undefined'])('stored rubbish (%s) is warned of and harms nothing', async (rubbish) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem(key, rubbish)
  expect((await freshPage()).currentSync().reportHistory).toEqual([])
  expect(warn).toHaveBeenCalledWith('Failed to load report sync state')
})

test.each([
  'null',
  '[]',
  '7',
  '{"formData":3,"reportHistory":{"length":4},"lastGeneratedReport":"x"}',
  '{"reportHistory":[null,1,{"id":7},{"id":""}]}',
])('stored %s is an empty state', (text) => {
  expect(parseSync(text)).toEqual(parseSync(null))
})

test('a storage that refuses is warned of, and the form works on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const page = await freshPage()
  page.changeForm({ keyword: 'barrels' })
  expect(page.currentSync().formData.keyword).toBe('barrels')
  expect(warn.mock.calls.flat()).toEqual(['Failed to load report sync state', 'Failed to save report sync state'])
})

test('a report is opened when it is in the history, stored, or an example; any other leads to the form, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { changeSync, pathOfReport } = await freshPage()
  changeSync((sync) => withReport(sync, reportOf('known')))
  localStorage.setItem('report_stored', '{}')

  expect(pathOfReport('known')).toBe('/report/known')
  expect(pathOfReport('stored')).toBe('/report/stored')
  expect(pathOfReport('demo_1')).toBe('/report/demo_1')
  expect(warn).not.toHaveBeenCalled()
  expect(pathOfReport('other')).toBe('/backlink-report?missing=other')
  expect(warn).toHaveBeenCalledWith('Report other not found')
})
