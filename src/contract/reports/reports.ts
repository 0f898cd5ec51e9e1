import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import {
  anchorTextMax,
  keywordMax,
  pageUrlMax,
  refusedPagesMax,
  reportPagesMax,
  resultsPageDefault,
  resultsPageMax,
  targetUrlMax,
} from '#contract/limits.ts'
import { cleanLines, plainLine, trimmedLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, numberParam, queryNumber } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import { Evidence, verdicts } from './report-evidence.ts'
import { reportFormTexts } from './report-form-texts.ts'
import { ReportBrand } from './report-sections.ts'
import { matchModes, reportSections } from './report-values.ts'

const requiredLine = (max: number) =>
  z.string({ error: reportFormTexts.missing }).overwrite(cleanLine).min(1, reportFormTexts.missing).max(max)

/** Cuts a list that is too long: each invalid entry causes an issue, and a body may contain millions. */
function firstTooMany(list: unknown): unknown {
  return Array.isArray(list) ? list.slice(0, reportPagesMax + 1) : list
}

/** The input of a new report. Without `urls` the pages are this site's own posts for the destination. */
export const NewReport = z.object({
  keyword: requiredLine(keywordMax),
  anchorText: requiredLine(anchorTextMax),
  destinationUrl: trimmedLine({ error: reportFormTexts.missing }).min(1, reportFormTexts.missing).max(targetUrlMax),
  urls: z
    .preprocess(firstTooMany, z.array(z.string().overwrite(cleanLines).max(pageUrlMax)).max(reportPagesMax))
    .default([]),
  matchMode: z.enum(matchModes).default('exact'),
  /** `followed`: a nofollow, sponsored or ugc link does not fulfil the expectation. */
  rel: z.enum(['any', 'followed']).default('any'),
})
export type NewReport = z.infer<typeof NewReport>

const reportStatus = z.enum(['queued', 'running', 'done', 'cancelled'])
const count = z.number().int()

/** The counts of one run. Unchecked pages have no verdict yet. */
export const ReportCounts = z.object({
  pages: count,
  checked: count,
  verdicts: z.record(z.enum(verdicts), count),
  rel: z.object({ follow: count, nofollow: count, sponsored: count, ugc: count }),
  indexable: count,
  notIndexable: count,
})
export type ReportCounts = z.infer<typeof ReportCounts>

/**
 * A report with its newest run. Times are ISO 8601 in UTC. When the summary is hidden, `counts` has only pages and progress; all other counts are 0.
 */
export const Report = z.object({
  id: z.uuid(),
  status: reportStatus,
  /** The owner's name for the report, when it is not the anchor text; it is not shown to others. */
  title: z.string().nullable(),
  keyword: z.string(),
  anchorText: z.string(),
  destinationUrl: z.string(),
  matchMode: z.enum(matchModes),
  rel: z.enum(['any', 'followed']),
  run: z.object({ id: z.uuid(), number: count }),
  counts: ReportCounts,
  /** Whether the caller may cancel it and run it again. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** The sections that the owner hides from the caller. */
  hidden: z.array(z.enum(reportSections)),
  brand: ReportBrand.nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportReason = z.object({
  code: z.string(),
  level: z.enum(['decides', 'notes']),
  /** One sentence for the reader of the report. */
  text: z.string(),
})
export type ReportReason = z.infer<typeof ReportReason>

/** The result of one page. */
export const ReportResult = z.object({
  position: count,
  /** Empty when the addresses of the pages are hidden. */
  url: z.string(),
  verdict: z.enum(verdicts),
  reasons: z.array(ReportReason),
  anchorText: z.string().nullable(),
  relKind: z.enum(['follow', 'nofollow', 'sponsored', 'ugc']).nullable(),
  isIndexable: z.boolean().nullable(),
  checkedAt: z.string(),
  /** `null` in a list that was requested without evidence, and when it is hidden. */
  evidence: Evidence.nullable(),
})
export type ReportResult = z.infer<typeof ReportResult>

/** A page that differs from the run before. */
export const ChangedPage = z.object({
  position: count,
  url: z.string(),
  changes: z.array(
    z.object({ code: z.string(), text: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ChangedPage = z.infer<typeof ChangedPage>

/**
 * The distribution of a run's checked pages over hosts, and of its links over anchor texts; `most` has the largest entries first. `total` counts all
 * hosts or texts, listed or not; the member is `null` when it is hidden.
 */
export const ReportFigures = z.object({
  /** The number of pages in these figures. */
  checked: count,
  hosts: z
    .object({
      total: count,
      most: z.array(z.object({ host: z.string(), verdicts: z.partialRecord(z.enum(verdicts), count) })),
    })
    .nullable(),
  anchors: z
    .object({
      total: count,
      /** The number of links with any of the texts. */
      links: count,
      most: z.array(z.object({ anchorText: z.string(), links: count })),
    })
    .nullable(),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const reportSorts = ['position', 'url', 'verdict', 'checked'] as const

const reportParam = idParam({ code: 'not_found', message: reportFormTexts.notFound })
/** A page of `urls` that cannot be checked. `line` is its position in the list, counted from 1. */
export const RefusedPage = z.object({
  line: z.number().int(),
  url: z.string(),
  reason: z.enum(['not_a_url', 'not_web', 'too_long', 'credentials', 'private_host']),
})
export type RefusedPage = z.infer<typeof RefusedPage>

const tags = ['Reports']

export const reports = {
  createReport: oc
    .route({ method: 'POST', path: '/reports', tags, successStatus: 201, summary: 'Create a backlink report' })
    .input(NewReport)
    // The key lets a guest cancel the report and run it again; it is shown only once.
    .output(
      z.object({
        report: Report,
        key: z.string().nullable(),
        refused: z.array(RefusedPage).max(refusedPagesMax),
        /** Pages that were not accepted: refused ones, listed or not, and duplicates. */
        leftOut: z.object({ refused: count, duplicates: count }),
      }),
    ),
  getReport: oc
    .route({ method: 'GET', path: '/reports/{id}', tags, summary: 'Get a report and its progress' })
    .input(reportParam)
    .output(z.object({ report: Report })),
  listResults: oc
    .route({ method: 'GET', path: '/reports/{id}/results', tags, summary: 'List the checked pages with all evidence' })
    .input(
      reportParam.extend({
        limit: queryNumber(1, resultsPageMax, resultsPageDefault),
        cursor: cursorParam.optional(),
        verdict: z.enum(verdicts).optional(),
        /** `false` for rows without evidence; the evidence of a page has 2 to 5 kB. */
        evidence: z.enum(['true', 'false']).default('true'),
        sort: z.enum(reportSorts).default('position'),
      }),
    )
    .output(z.object({ items: z.array(ReportResult), next: z.string().nullable() })),
  getResult: oc
    .route({
      method: 'GET',
      path: '/reports/{id}/results/{position}',
      tags,
      summary: 'Get a checked page with all evidence',
    })
    .input(reportParam.extend({ position: numberParam(1, reportPagesMax) }))
    .output(z.object({ result: ReportResult })),
  getFigures: oc
    .route({
      method: 'GET',
      path: '/reports/{id}/figures',
      tags,
      summary: 'Get the hosts and anchor texts with the most pages',
    })
    .input(reportParam)
    .output(ReportFigures),
  listChanges: oc
    .route({ method: 'GET', path: '/reports/{id}/changes', tags, summary: 'List the changes since the previous run' })
    .input(reportParam)
    .output(z.object({ before: z.number().int().nullable(), pages: z.array(ChangedPage) })),
  cancelReport: oc
    .route({
      method: 'POST',
      path: '/reports/{id}/cancel',
      tags,
      summary: 'Cancel a report; its results so far remain',
    })
    .input(reportParam.extend({ key: plainLine().max(100).optional() }))
    .output(z.object({ report: Report })),
  rerunReport: oc
    .route({
      method: 'POST',
      path: '/reports/{id}/rerun',
      tags,
      successStatus: 201,
      summary: 'Check all pages again',
    })
    .input(reportParam.extend({ key: plainLine().max(100).optional() }))
    .output(z.object({ report: Report })),
  listReports: oc
    .route({ method: 'GET', path: '/reports', tags, summary: 'List own reports, newest first' })
    .input(z.object({ limit: queryNumber(1, resultsPageMax, 20), cursor: cursorParam.optional() }))
    .output(z.object({ reports: z.array(Report), next: z.string().nullable() })),
}
