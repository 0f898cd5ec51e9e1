import type { ReportRow } from '../runs.ts'

/** The maximum number of list entries in one event; `total` is the full number. */
export const listedInEventMax = 100

/** The report that an event is about. */
export function presentReportEvent(origin: string, { id, keyword, anchorText, destinationUrl }: ReportRow) {
  return { report: { id, url: `${origin}/report/${id}`, keyword, anchorText, destinationUrl } }
}
