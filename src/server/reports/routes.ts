import {
  reportFilesPerMinuteMax,
  reportPasswordAttemptsPerVisitor,
  reportUnlocksPerMinuteMax,
  reportVerifiesPerMinuteMax,
} from '#contract/limits.ts'
import { reportKeysPath } from '#contract/reports/report-values.ts'
import { type Route, reads } from '#server/http/routing/route.ts'
import { reportEvents } from '#server/reports/report-events.ts'
import { exportReport, fileTypes, type ReportFile } from './export-report.ts'
import { reportKeys } from './report-keys.ts'
import { reportLogo } from './report-logo.ts'
import { unlockForm } from './unlock-form.ts'
import { verifyReport } from './verify-report.ts'
import { verifyScript } from './verify-script.ts'

const fileSummaries: Record<ReportFile, string> = {
  json: 'Export a finished run as a signed document, which anyone can verify',
  csv: 'Export the results of a finished run as CSV in UTF-8',
  xlsx: 'Export the results of a finished run as a workbook',
  pdf: 'Export a finished run as a PDF',
}
const runQuery = {
  name: 'run',
  description: 'The id of a finished run; the newest by default',
  schema: { type: 'string', format: 'uuid' },
}
const perMinute = (points: number) => ({ points, seconds: 60, of: 'visitor' }) as const

const files = (['json', 'csv', 'xlsx', 'pdf'] as const).map(
  (extension): Route => ({
    methods: reads,
    path: `/api/reports/{id}/export.${extension}`,
    caller: 'reader',
    limit: { ...perMinute(reportFilesPerMinuteMax), limiter: ({ reports }) => reports.perMinute.files },
    summary: fileSummaries[extension],
    operation: {
      id: `reports.export${extension.toUpperCase()}`,
      tag: 'Reports',
      query: [runQuery],
      response: { status: 200, description: 'OK', type: fileTypes[extension] },
    },
    answer: exportReport(extension),
  }),
)

const verification = {
  type: 'object',
  properties: { state: { type: 'string' }, message: { type: 'string' }, changes: { type: 'array', items: {} } },
  required: ['state'],
}
const passwordForm = { type: 'object', properties: { password: { type: 'string' } }, required: ['password'] }

/** The routes of reports beside the calls of the contract. */
export const reportRoutes: readonly Route[] = [
  ...files,
  {
    methods: ['POST'],
    path: '/api/reports/verify',
    caller: 'anyone',
    limit: { ...perMinute(reportVerifiesPerMinuteMax), limiter: ({ reports }) => reports.perMinute.verifies },
    summary: 'Verify a signed report: whether it was changed after signing, and where',
    operation: {
      id: 'reports.verify',
      tag: 'Reports',
      description:
        'A complete document of at most 1 MiB, or only its signature as `{"signature": …}`. Nothing is stored.',
      requestBody: { type: 'application/json', schema: { type: 'object' } },
      response: { status: 200, description: 'OK', type: 'application/json', schema: verification },
    },
    answer: verifyReport,
  },
  {
    methods: reads,
    path: '/api/reports/{id}/logo.png',
    caller: 'reader',
    summary: "Get the logo of a report's brand",
    operation: {
      id: 'reports.logo',
      tag: 'Reports',
      response: { status: 200, description: 'OK', type: 'image/png' },
    },
    answer: reportLogo,
  },
  {
    methods: ['GET'],
    path: '/api/reports/{id}/events',
    caller: 'reader',
    summary: 'Stream the progress of a report, now and after each change',
    operation: {
      id: 'reports.events',
      tag: 'Reports',
      description:
        'Server-sent events named `report`; the data is that of `GET /reports/{id}` with `secondsLeft`, an estimate or `null`.',
      response: { status: 200, description: 'OK', type: 'text/event-stream', schema: { type: 'string' } },
    },
    answer: reportEvents,
  },
  {
    methods: ['POST'],
    path: '/report/{id:[0-9a-fA-F-]{36}}/unlock',
    caller: 'anyone',
    limit: perMinute(reportUnlocksPerMinuteMax),
    summary: 'Submit the password form of a report’s page, which works without scripts',
    operation: {
      id: 'reports.unlockForm',
      tag: 'Sharing',
      description: `Redirects to the page, which is then open or shows the reason. ${reportPasswordAttemptsPerVisitor} wrong passwords of a report within an hour.`,
      requestBody: { type: 'application/x-www-form-urlencoded', schema: passwordForm },
      response: { status: 303, description: 'Back to the page' },
    },
    answer: unlockForm,
  },
  {
    methods: reads,
    path: reportKeysPath,
    caller: 'anyone',
    summary: 'The public keys of signed reports as a JWK set',
    answer: reportKeys,
  },
  {
    methods: reads,
    path: '/verify-report.mjs',
    caller: 'anyone',
    summary: 'The program that verifies signed reports offline',
    answer: verifyScript,
  },
]
