import '#web/styles/report.css'
import { data } from 'react-router'
import { reportFormTexts } from '#contract/report-form-texts.ts'
import type { Report, ReportResult } from '#contract/reports.ts'
import { type ApiClient, pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { pageAtRest } from '#web/platform/presence.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { refusalStatus } from '#web/posts/post-refusal.ts'
import { NoExampleReport } from '#web/reports/missing-report.tsx'
import { hostOf } from '#web/reports/report-figures.ts'
import { demoPrefix, reportPath } from '#web/reports/report-navigation.ts'
import type { PasswordTried, ShareRefusal } from '#web/reports/share-refused.tsx'
import { LivelyPart, livelyCode } from '#web/ui/lively-part.tsx'
import type { Route } from './+types/report.ts'

export const links = articleFontLinks

/** Enough for what is seen at first; the browser reads the rest. */
const firstRows = 30

const refusals = ['not_found', 'report_ended', 'password_required'] as const
const refusedStatus = { not_found: 404, report_ended: 410, password_required: 403 } as const

export async function loader({ params: { id }, context, request }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { found, refusal } = id.startsWith(demoPrefix) ? missing : await readReport(api, id)
  const tried = triedOf(new URL(request.url).searchParams.get('password'))
  // Not thrown, so that the page comes to life as any other.
  return data(
    { found, refusal, tried, url: `${origin}${reportPath(id)}` },
    { status: found === null ? refusedStatus[refusal] : 200 },
  )
}

function triedOf(told: string | null): PasswordTried {
  return told === 'wrong' || told === 'wait' ? told : null
}

type Rows = { report: Report; rows: ReportResult[] }
type Read = { found: Rows | null; refusal: ShareRefusal }

const missing: Read = { found: null, refusal: 'not_found' }

async function readReport(api: ApiClient, id: string): Promise<Read> {
  try {
    const { report } = await api.reports.getReport({ id })
    const { items: rows } = await api.reports.listResults({ id, sort: 'checked', evidence: 'false', limit: firstRows })
    return { found: { report, rows }, refusal: 'not_found' }
  } catch (error) {
    const status = refusalStatus(error)
    const refusal = refusals.find((name) => refusedStatus[name] === status)
    if (refusal === undefined) throw error
    return { found: null, refusal }
  }
}

const refusedTitles = {
  not_found: 'Report not found',
  report_ended: 'Report no longer shared',
  password_required: 'Report protected by a password',
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData?.found ?? null
  return pageMeta({
    title:
      found === null
        ? refusedTitles[loaderData?.refusal ?? 'not_found']
        : `Backlink report: ${found.report.anchorText}`,
    description:
      found === null
        ? reportFormTexts.notFound
        : `Which pages link to ${hostOf(found.report.destinationUrl)}, with the evidence for every verdict.`,
    robots: 'noindex',
    canonical: null,
  })
}

/** What leads to the evidence is heavier than the report itself, which is read first. */
const reportPart = livelyCode(async () => (await import('../report-part.tsx')).ReportPart, pageAtRest)

export default function ReportPage({ loaderData: { found, refusal, tried, url }, params }: Route.ComponentProps) {
  if (params.id.startsWith(demoPrefix)) return <NoExampleReport />
  const given = { id: params.id, found, refusal, tried, url }
  return (
    <LivelyPart
      key={`${params.id} ${found === null ? refusal : 'open'}`}
      code={reportPart}
      given={given}
      className="flex flex-1 flex-col"
    />
  )
}
