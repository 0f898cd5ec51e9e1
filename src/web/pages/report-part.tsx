import { QueryScope } from '#web/platform/http/query-client.ts'
import type { PrerenderedReport } from '#web/reports/results/prerendered-report.ts'
import { ReportScreen } from '#web/reports/results/report-screen.tsx'
import { MissingReport } from '#web/reports/saved/missing-report.tsx'
import { type PasswordAttempt, RefusedReport, type ShareRefusal } from '#web/reports/share/share-refused.tsx'

type ReportPartProps = {
  id: string
  found: PrerenderedReport | null
  refusal: ShareRefusal
  tried: PasswordAttempt
  url: string
}

/** A report, or its replacement. */
export function ReportPart({ id, found, refusal, tried, url }: ReportPartProps) {
  return (
    <QueryScope>
      {found === null ? (
        <RefusedReport id={id} refusal={refusal} tried={tried} missing={<MissingReport id={id} />} />
      ) : (
        <ReportScreen drawn={found} url={url} />
      )}
    </QueryScope>
  )
}
