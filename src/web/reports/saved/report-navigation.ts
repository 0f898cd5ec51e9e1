import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'
import { currentSync } from './report-sync.ts'

export const reportFormPath = '/backlink-report'

/** Ids that begin so are those of examples. */
export const demoPrefix = 'demo_'

/** Where asking for a report leads: to it when this browser knows it or it is an example, else, with a warning, to the form. */
export function pathOfReport(id: string): string {
  const isKnown =
    currentSync().reportHistory.some((report) => report.id === id) ||
    id.startsWith(demoPrefix) ||
    readStored(storageNames.report(id)) !== null
  if (isKnown) return reportPath(id)
  console.warn(reportFormTexts.reportNotFound(id))
  return missingReportPath(id)
}

/** The form, with the warning that this report was not found. */
export function missingReportPath(id: string): string {
  return `${reportFormPath}?missing=${encodeURIComponent(id.slice(0, shownIdMax))}`
}

/** What the form's address says was not found, as it may be shown; `null` when it says nothing. */
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
