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
import { Evidence, matchModes, verdicts } from './report-evidence.ts'
import { reportFormTexts } from './report-form-texts.ts'
import { ReportBrand, reportSections } from './report-sections.ts'

const requiredLine = (max: number) =>
  z.string({ error: reportFormTexts.missing }).overwrite(cleanLine).min(1, reportFormTexts.missing).max(max)

/** Of a list that is too long, as much as shows it: every wrong entry is told, and a body may hold millions. */
function firstTooMany(list: unknown): unknown {
  return Array.isArray(list) ? list.slice(0, reportPagesMax + 1) : list
}

/** What is to be verified. Without `urls` the pages are this site's own posts that were made for the destination. */
export const NewReport = z.object({
  keyword: requiredLine(keywordMax),
  anchorText: requiredLine(anchorTextMax),
  destinationUrl: trimmedLine({ error: reportFormTexts.missing }).min(1, reportFormTexts.missing).max(targetUrlMax),
  urls: z
    .preprocess(firstTooMany, z.array(z.string().overwrite(cleanLines).max(pageUrlMax)).max(reportPagesMax))
    .default([]),
  matchMode: z.enum(matchModes).default('exact'),
  /** `followed`: a link that is nofollow, sponsored or ugc is not what was asked for. */
  rel: z.enum(['any', 'followed']).default('any'),
})
export type NewReport = z.infer<typeof NewReport>

const reportStatus = z.enum(['queued', 'running', 'done', 'cancelled'])
const count = z.number().int()

/** Of one run. Pages that wait have no verdict yet. */
export const ReportCounts = z.object({
  pages: count,
  checked: count,
  verdicts: z.record(z.enum(verdicts), count),
  rel: z.object({ follow: count, nofollow: count, sponsored: count, ugc: count }),
  indexable: count,
  notIndexable: count,
})
export type ReportCounts = z.infer<typeof ReportCounts>

/** A report with its newest run. Times are ISO 8601 in UTC. Where the summary is hidden, `counts` tells pages and progress alone; all else is 0. */
export const Report = z.object({
  id: z.uuid(),
  status: reportStatus,
  /** What its owner knows it by, where that is not the anchor text; others are not told. */
  title: z.string().nullable(),
  keyword: z.string(),
  anchorText: z.string(),
  destinationUrl: z.string(),
  matchMode: z.enum(matchModes),
  rel: z.enum(['any', 'followed']),
  run: z.object({ id: z.uuid(), number: count }),
  counts: ReportCounts,
  /** Whether whoever asks may cancel it and run it again. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** What its owner keeps from whoever asks. */
  hidden: z.array(z.enum(reportSections)),
  brand: ReportBrand.nullable(),
})
export type Report = z.infer<typeof Report>

export const ReportReason = z.object({
  code: z.string(),
  level: z.enum(['decides', 'notes']),
  /** One sentence for the person who reads the report. */
  text: z.string(),
})
export type ReportReason = z.infer<typeof ReportReason>

/** One page as it was found. */
export const ReportResult = z.object({
  position: count,
  /** Empty where the addresses of the pages are hidden. */
  url: z.string(),
  verdict: z.enum(verdicts),
  reasons: z.array(ReportReason),
  anchorText: z.string().nullable(),
  relKind: z.enum(['follow', 'nofollow', 'sponsored', 'ugc']).nullable(),
  isIndexable: z.boolean().nullable(),
  checkedAt: z.string(),
  /** `null` in a list that was asked for without, and where it is hidden. */
  evidence: Evidence.nullable(),
})
export type ReportResult = z.infer<typeof ReportResult>

/** A page that is not as it was in the run before. */
export const ChangedPage = z.object({
  position: count,
  url: z.string(),
  changes: z.array(
    z.object({ code: z.string(), text: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ChangedPage = z.infer<typeof ChangedPage>

/**
 * How the checked pages of a run are spread over hosts, and its links over anchor texts: those with most of them, the most first. `total` counts hosts and
 * texts, told or not; `null` where they are hidden.
 */
export const ReportFigures = z.object({
  /** Pages that these figures count. */
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
      /** Links of all texts together. */
      links: count,
      most: z.array(z.object({ anchorText: z.string(), links: count })),
    })
    .nullable(),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const reportSorts = ['position', 'url', 'verdict', 'checked'] as const

const reportParam = idParam({ code: 'not_found', message: reportFormTexts.notFound })
/** A page of `urls` that cannot be checked. `line` is its place in the list, counted from 1. */
export const RefusedPage = z.object({
  line: z.number().int(),
  url: z.string(),
  reason: z.enum(['not_a_url', 'not_web', 'too_long', 'credentials', 'private_host']),
})
export type RefusedPage = z.infer<typeof RefusedPage>

const tags = ['Reports']

export const reports = {
  createReport: oc
    .route({ method: 'POST', path: '/reports', tags, successStatus: 201, summary: 'Have pages verified' })
    .input(NewReport)
    // The key lets a guest cancel the report and run it again; it is shown once.
    .output(
      z.object({
        report: Report,
        key: z.string().nullable(),
        refused: z.array(RefusedPage).max(refusedPagesMax),
        /** Pages that were not taken on: refused ones, listed or not, and such as were named before. */
        leftOut: z.object({ refused: count, duplicates: count }),
      }),
    ),
  getReport: oc
    .route({ method: 'GET', path: '/reports/{id}', tags, summary: 'A report and how far it is' })
    .input(reportParam)
    .output(z.object({ report: Report })),
  listResults: oc
    .route({ method: 'GET', path: '/reports/{id}/results', tags, summary: 'The pages checked, with all evidence' })
    .input(
      reportParam.extend({
        limit: queryNumber(1, resultsPageMax, resultsPageDefault),
        cursor: cursorParam.optional(),
        verdict: z.enum(verdicts).optional(),
        /** `false` for the rows alone; a page of evidence is 2 to 5 kB. */
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
      summary: 'One page checked, with all evidence',
    })
    .input(reportParam.extend({ position: numberParam(1, reportPagesMax) }))
    .output(z.object({ result: ReportResult })),
  getFigures: oc
    .route({
      method: 'GET',
      path: '/reports/{id}/figures',
      tags,
      summary: 'The hosts and anchor texts with most pages',
    })
    .input(reportParam)
    .output(ReportFigures),
  listChanges: oc
    .route({ method: 'GET', path: '/reports/{id}/changes', tags, summary: 'What differs from the run before' })
    .input(reportParam)
    .output(z.object({ before: z.number().int().nullable(), pages: z.array(ChangedPage) })),
  cancelReport: oc
    .route({ method: 'POST', path: '/reports/{id}/cancel', tags, summary: 'Stop checking; what was found stays' })
    .input(reportParam.extend({ key: plainLine().max(100).optional() }))
    .output(z.object({ report: Report })),
  rerunReport: oc
    .route({
      method: 'POST',
      path: '/reports/{id}/rerun',
      tags,
      successStatus: 201,
      summary: 'Look at all pages again',
    })
    .input(reportParam.extend({ key: plainLine().max(100).optional() }))
    .output(z.object({ report: Report })),
  listReports: oc
    .route({ method: 'GET', path: '/reports', tags, summary: 'Own reports, newest first' })
    .input(z.object({ limit: queryNumber(1, resultsPageMax, 20), cursor: cursorParam.optional() }))
    .output(z.object({ reports: z.array(Report), next: z.string().nullable() })),
}
