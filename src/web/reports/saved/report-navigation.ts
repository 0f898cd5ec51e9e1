import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'
import { currentSync } from './report-sync.ts'

export const reportFormPath = '/backlink-report'

/** The prefix of the ids of examples. */
export const demoPrefix = 'demo_'

/** The path for opening a report: the report itself when this browser knows it or it is an example; otherwise, with a warning, the form. */
export function pathOfReport(id: string): string {
  const isKnown =
    currentSync().reportHistory.some((report) => report.id === id) ||
    id.startsWith(demoPrefix) ||
    readStored(storageNames.report(id)) !== null
  if (isKnown) return reportPath(id)
  console.warn(reportFormTexts.reportNotFound(id))
  return missingReportPath(id)
}

/** The form, with the message that this report was not found. */
export function missingReportPath(id: string): string {
  return `${reportFormPath}?missing=${encodeURIComponent(id.slice(0, shownIdMax))}`
}

/** The report id in the form's address that was not found, safe to display; `null` when there is none. */
export function missingReportOf(address: string): string | null {
  const id =
    new URL(address).searchParams
      .get('missing')
      ?.replace(/[^\w-]+/g, ' ')
      .trim() ?? ''
  return id === '' ? null : id.slice(0, shownIdMax)
}

const shownIdMax = 60

export function reportPath(id: string): string {
  return `/report/${encodeURIComponent(id)}`
}
