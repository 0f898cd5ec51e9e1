import { t } from '@lingui/core/macro'
import type { PageUrls } from '#contract/reports/page-urls.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { RefusedPage } from '#contract/reports/reports.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { api } from '#web/platform/http/api.ts'
import type { Problem } from '#web/platform/http/client.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { saveReportKey } from '../saved/report-key.ts'
import { changeSync, type ReportForm, type ReportOptions, storedReport, withReport } from '../saved/report-sync.ts'

export type FormField = 'keyword' | 'anchorText' | 'destinationUrl' | 'urlList'
export type FormProblem = { field: FormField | null; message: string }

/** How many pages of a list were refused, the first of them, and how many were duplicates. */
export type LeftOut = { refused: number; duplicates: number; pages: readonly RefusedPage[] }

/** The submit button is enabled only when these fields have text. */
export function isComplete({ keyword, anchorText, destinationUrl }: ReportForm): boolean {
  return [keyword, anchorText, destinationUrl].every((text) => text.trim() !== '')
}

/** The first error of the form before it is sent, or `null`. The server validates again, and more. */
export function problemOfForm(form: ReportForm, list: PageUrls, max: number): FormProblem | null {
  const missing = (['keyword', 'anchorText', 'destinationUrl'] as const).find((field) => form[field].trim() === '')
  if (missing !== undefined) return { field: missing, message: translated(reportFormTexts.missing) }
  if (parseTargetUrl(form.destinationUrl) === null)
    return { field: 'destinationUrl', message: translated(reportFormTexts.invalidDestination) }
  if (form.urlList.trim() === '') return null
  if (list.beyondMax > 0)
    return { field: 'urlList', message: t`Your reports can include up to ${{ max: count(max) }} pages.` }
  return list.urls.length === 0 ? { field: 'urlList', message: translated(reportFormTexts.noValidPages) } : null
}

/** Creates the report and stores it in the local history. `left` lists the pages that the server did not accept. Throws what the call throws. */
export async function createReport(
  { keyword, anchorText, destinationUrl }: ReportForm,
  options: ReportOptions,
  urls: readonly string[],
): Promise<{ id: string; left: LeftOut }> {
  changeSync((sync) => ({ ...sync, isGenerating: true }))
  try {
    const input = { keyword, anchorText, destinationUrl, ...options, urls: [...urls] }
    const { report, key, refused, leftOut } = await api().reports.createReport(input)
    saveReportKey(report.id, key)
    changeSync((sync) => withReport(sync, storedReport(report)))
    return { id: report.id, left: { ...leftOut, pages: refused } }
  } finally {
    changeSync((sync) => ({ ...sync, isGenerating: false }))
  }
}

/** The field of the form that an error of the server belongs to. */
export function problemOfRefusal(error: unknown): FormProblem {
  const problem = problemOf(error)
  return { field: fieldOf(problem), message: problem.message }
}

function fieldOf({ code, message, data }: Problem): FormField | null {
  if (code === 'invalid_target_url') return 'destinationUrl'
  if ([translated(reportFormTexts.noPages), translated(reportFormTexts.noValidPages)].map(translated).includes(message))
    return 'urlList'
  if (code !== 'validation_failed') return null
  const issues = (data as { issues?: { field?: unknown }[] } | null | undefined)?.issues
  const field = Array.isArray(issues) ? issues[0]?.field : undefined
  if (field === 'keyword' || field === 'anchorText' || field === 'destinationUrl') return field
  return 'urlList'
}
