import type { ReportRow } from '../runs.ts'

/** Entries of a list that one event carries at most; `total` says how many there are. */
export const listedInEventMax = 100

/** Which report an event is about. */
export function presentReportEvent(origin: string, { id, keyword, anchorText, destinationUrl }: ReportRow) {
  return { report: { id, url: `${origin}/report/${id}`, keyword, anchorText, destinationUrl } }
}
