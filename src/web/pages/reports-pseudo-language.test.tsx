import type { ComponentType, ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, test, vi } from 'vitest'
import type { Report } from '#contract/reports/reports.ts'
import { expectTranslated, speakEnglish, speakPseudoLanguage } from '#test/harness/pseudo-language.ts'
import { draw, erase, keepSession, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownEvidence, shownReport, shownResult } from '#test/makers/shown-reports.ts'
import { EvidenceDrawer } from '#web/reports/evidence/evidence-drawer.tsx'
import { ReportScreen } from '#web/reports/results/report-screen.tsx'
import { MissingReport, MissingReportNote } from '#web/reports/saved/missing-report.tsx'
import { changeForm, clearForm } from '#web/reports/saved/report-sync.ts'
import { ShareControls } from '#web/reports/share/share-controls.tsx'
import { RefusedReport } from '#web/reports/share/share-refused.tsx'
import type { Outcome } from '#web/reports/verify/verify-file.ts'
import { VerifyResult } from '#web/reports/verify/verify-result.tsx'
import ReportsPage from './app/reports.tsx'
import BacklinkReportPage from './public/reports/backlink-report.tsx'
import VerifyPage from './public/reports/verify.tsx'

/**
 * Input of this test, texts of the server, and names of pages, protocols and formats that are the same in every language. The pseudo-language uses
 * the English form of dates.
 */
const known =
  /the best spades|spades|garden paper|https?:\S+|(?:www\.)?(?:blog-\d|shop|hooks)\.example[\w/]*|\/garden|The server said so\.|Linkwright(?:Bot)?|robots\.txt|rel(?=nofollow|$)|<a>|utf-8|nofollow|css|DNS|TLS|node verify-report\.mjs report\.json linkwright-report-keys\.json|report\.json|webhook\.test|results\[\d\](?:\.\w+)?|key-1|run-1|\.example|(?:Sun|Tue), |(?:\d+ )?Nov\w*(?: \d+)?(?:,? \d{4})?(?:(?:,| at) [\d:]+(?: [AP]M)?)?|UTC|GMT|\d+(?:\.\d+)? (?:ms|kB|MB)|ms\b|[kM]B\b|en\b|#2563eb|(?:ab){8,}|0e45/gu

const report = shownReport()
const rows = [
  shownResult(1),
  shownResult(2, { verdict: 'wrong_rel', relKind: 'nofollow', anchorText: '' }),
  shownResult(3, { verdict: 'unverifiable', relKind: null, anchorText: null, isIndexable: null }),
]
const drawn = {
  report,
  rows,
  figures: {
    checked: 3,
    hosts: { total: 1, most: [{ host: 'blog-1.example', verdicts: { found: 1, wrong_rel: 1, missing: 1 } }] },
    anchors: { total: 1, links: 1, most: [{ anchorText: 'the best spades', links: 1 }] },
  },
  changes: {
    total: 1,
    pages: [
      {
        position: 1,
        url: 'https://blog-1.example/garden',
        changes: [
          {
            code: 'rel_changed',
            text: 'The link’s rel attribute changed.',
            before: 'follow',
            after: 'nofollow',
          },
        ],
      },
    ],
  },
}
const sharing = {
  ownedBy: 'member',
  isRevoked: false,
  endsAt: '2026-11-24T09:30:00.000Z',
  hasPassword: true,
  hidden: [],
} as const
const change = {
  id: '019aa000-0000-7000-8000-000000000002',
  run: 2,
  position: 1,
  url: 'https://blog-1.example/garden',
  code: 'link_lost',
  text: 'The link is lost: two checks at different times didn’t find it.',
  before: 'found',
  after: 'http_error',
  reasons: [{ code: 'gone', level: 'decides', text: ' The server said so.' }],
  at: '2026-11-22T09:30:00.000Z',
}
const monitor = {
  cadence: 'adaptive',
  isOn: true,
  mailAlerts: 'all',
  webhookAlerts: true,
  nextRunAt: '2026-11-24T09:30:00.000Z',
  createdAt: '2026-11-20T09:30:00.000Z',
}
const endpoint = {
  id: '019aa000-0000-7000-8000-000000000001',
  url: 'https://hooks.example/links',
  failingSince: '2026-11-22T09:30:00.000Z',
  disabledAt: null,
  rotatedUntil: '2026-11-22T09:30:00.000Z',
  createdAt: '2026-11-20T09:30:00.000Z',
}

const base = `/api/reports/${report.id}`
const server = {
  'GET /api/reports': () => ({
    body: { reports: [report, { ...report, id: change.id, status: 'running' }], next: null },
  }),
  [`GET ${base}`]: () => ({ body: { report } }),
  [`GET ${base}/results`]: () => ({ body: { items: rows, next: null } }),
  [`GET ${base}/results/1`]: () => ({
    body: {
      result: shownResult(1, {
        reasons: [
          { code: 'link_found', level: 'decides', text: ' The server said so.' },
          { code: 'link_region', level: 'notes', text: ' The server said so.' },
        ],
        evidence: shownEvidence(),
      }),
    },
  }),
  [`GET ${base}/changes`]: () => ({ body: { before: 1, pages: drawn.changes.pages } }),
  [`GET ${base}/monitor`]: () => ({ body: { monitor } }),
  [`GET ${base}/timeline`]: () => ({ body: { changes: [change], next: null } }),
  [`POST ${base}/sharing`]: () => ({ body: { sharing } }),
  'GET /api/report-brand': () => ({
    body: { brand: { name: 'garden paper', colour: '#2563eb', logo: null }, isShown: true },
  }),
  'GET /api/webhook-endpoints': () => ({ body: { endpoints: [endpoint] } }),
}

beforeEach(async () => {
  keepSession({ id: '0197a5c0-0000-7000-8000-000000000001', email: 'ann@example.com' })
  await speakPseudoLanguage()
  serveWeb(server)
})
afterEach(() => {
  erase()
  clearForm()
  speakEnglish()
  localStorage.clear()
})

// A screen may still send requests when its texts have been read.
afterAll(() => void vi.unstubAllGlobals())

const doNothing = () => undefined
const drawer = () => (
  <EvidenceDrawer report={report} position={1} previous={null} next={2} onPosition={doNothing} onClose={doNothing} />
)
const refused = (refusal: 'report_ended' | 'password_required') => (
  <RefusedReport id={report.id} refusal={refusal} tried="wrong" missing={null} />
)
const running: Report = {
  ...report,
  status: 'running',
  run: { ...report.run, number: 1 },
  counts: { ...report.counts, pages: 9 },
}
const document = {
  issuer: 'https://shop.example',
  previous: { run: 'run-1', sha256: 'ab'.repeat(32) },
  report,
  run: { id: 'x', number: 2, status: 'done', pageCount: 3, finishedAt: '2026-11-22T01:02:03.000Z', startedAt: null },
  results: [],
  signature: { keyId: 'key-1', sha256: 'ab'.repeat(32), signedAt: '2026-11-22T01:02:04.000Z' },
}
const authentic = { state: 'authentic', document, isHere: true, fields: [] } as unknown as Outcome
const changed = {
  state: 'changed',
  document,
  isHere: false,
  changes: [{ kind: 'changed', path: 'results[0]', url: 'https://blog-1.example/' }],
  fields: [{ path: 'results[0].url', is: null, was: '"https://shop.example/"' }],
} as unknown as Outcome

const FormPage = BacklinkReportPage as unknown as ComponentType<{ loaderData: { missing: string | null } }>

/** Each screen, with a text that it shows once it is loaded. */
const screens: Record<string, [() => ReactNode, string]> = {
  'the form': [() => <FormPage loaderData={{ missing: null }} />, '⟦'],
  'the reports of an account': [() => <ReportsPage />, 'hooks.example'],
  'a report': [() => <ReportScreen drawn={drawn} url="https://linkwright.example/report/x" />, ' The server said so.'],
  'a report under way': [
    () => (
      <ReportScreen drawn={{ ...drawn, report: running, changes: null }} url="https://linkwright.example/report/x" />
    ),
    'blog-1',
  ],
  'what was measured on a page': [drawer, 'utf-8'],
  'how a report is shared': [
    () => <ShareControls id={report.id} reportKey={null} sharing={{ ...sharing, hidden: [] }} />,
    'garden paper',
  ],
  'a report that is not there': [() => <MissingReport id={report.id} />, '404'],
  'a report that was not found': [() => <MissingReportNote id="404" />, '404'],
  'a report whose time is over': [() => refused('report_ended'), '410'],
  'a report with a password': [() => refused('password_required'), '⟦'],
  'verifying a report': [() => <VerifyPage />, 'verify-report.mjs'],
  'an authentic report': [() => <VerifyResult name="report.json" outcome={authentic} />, 'key-1'],
  'a report that was changed': [() => <VerifyResult name="report.json" outcome={changed} />, 'results[0].url'],
}

test.each(Object.entries(screens))('%s: every text comes from the catalogues', async (_name, [screen, sign]) => {
  changeForm({ urlList: 'https://blog-1.example/\nhttps://blog-1.example/\nspades' })
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = doNothing
      close = doNothing
    },
  )
  draw(screen())
  await seen(sign)
  await expectTranslated(known)
})
