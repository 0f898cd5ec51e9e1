import { replace } from 'react-router'
import { reportFormPath } from '#web/reports/saved/report-navigation.ts'

/** Reports start at the form. */
export function loader() {
  return replace(reportFormPath)
}

export default function ReportRedirect() {
  return null
}
