import { msg, t } from '@lingui/core/macro'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import '#web/styles/report.css'
import { data, replace } from 'react-router'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { Report } from '#contract/reports/reports.ts'
import { ReportPart } from '#web/pages/report-part.tsx'
import { refusalStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { type ApiClient, pageContext } from '#web/platform/http/page-context.ts'
import type { PageHandle } from '#web/platform/hydration/page-handle.ts'
import {
  changesPrerenderedMax,
  comparedMax,
  type PrerenderedChanges,
  type PrerenderedReport,
  rowsPerPage,
} from '#web/reports/results/prerendered-report.ts'
import { hostOf } from '#web/reports/results/report-figures.ts'
import { isOver } from '#web/reports/results/report-follower.ts'
import { demoPrefix, missingReportPath, reportPath } from '#web/reports/saved/report-navigation.ts'
import type { PasswordAttempt, ShareRefusal } from '#web/reports/share/share-refused.tsx'
import type { Route } from './+types/report.ts'

export const links = articleFontLinks

const refusals = ['not_found', 'report_ended', 'password_required'] as const
const refusedStatus = { not_found: 404, report_ended: 410, password_required: 403 } as const

export async function loader({ params: { id }, context, request }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  // There are no example reports: every report is about real pages.
  if (id.startsWith(demoPrefix)) throw replace(missingReportPath(id))
  const { found, refusal } = await readReport(api, id)
  const tried = triedOf(new URL(request.url).searchParams.get('password'))
  // Not thrown, so that the page hydrates as usual.
  return data(
    { found, refusal, tried, url: `${origin}${reportPath(id)}` },
    { status: found === null ? refusedStatus[refusal] : 200 },
  )
}

function triedOf(param: string | null): PasswordAttempt {
  return param === 'wrong' || param === 'wait' ? param : null
}

type Read = { found: PrerenderedReport | null; refusal: ShareRefusal }

async function readReport(api: ApiClient, id: string): Promise<Read> {
  try {
    const { report } = await api.reports.getReport({ id })
    const [{ items: rows }, figures, changes] = await Promise.all([
      api.reports.listResults({
        id,
        sort: isOver(report) ? 'position' : 'checked',
        evidence: 'false',
        limit: rowsPerPage,
      }),
      api.reports.getFigures({ id }),
      drawsChanges(report) ? readChanges(api, id) : null,
    ])
    return { found: { report, rows, figures, changes }, refusal: 'not_found' }
  } catch (error) {
    const status = refusalStatus(error)
    const refusal = refusals.find((name) => refusedStatus[name] === status)
    if (refusal === undefined) throw error
    return { found: null, refusal }
  }
}

function drawsChanges(report: Report): boolean {
  return hasChanges(report) && report.counts.pages <= comparedMax
}

function hasChanges(report: Report): boolean {
  return report.run.number > 1 && isOver(report) && !report.hidden.includes('changes')
}

async function readChanges(api: ApiClient, id: string): Promise<PrerenderedChanges> {
  const { pages } = await api.reports.listChanges({ id })
  return { total: pages.length, pages: pages.slice(0, changesPrerenderedMax) }
}

/** A finished report is cached, as `getReport` records. */
export const handle: PageHandle = { shared: true }

const refusedTitles = {
  not_found: msg`Report not found`,
  report_ended: msg`Report no longer shared`,
  password_required: msg`Report protected by a password`,
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData?.found ?? null
  return pageMeta({
    title:
      found === null
        ? i18n._(refusedTitles[loaderData?.refusal ?? 'not_found'])
        : t`Backlink report: ${{ anchor: found.report.anchorText }}`,
    description:
      found === null
        ? translated(reportFormTexts.notFound)
        : t`Which pages link to ${{ host: hostOf(found.report.destinationUrl) }}, with the evidence for every verdict.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ReportPage({ loaderData: { found, refusal, tried, url }, params }: Route.ComponentProps) {
  const key = `${params.id} ${found === null ? refusal : 'open'}`
  return <ReportPart key={key} id={params.id} found={found} refusal={refusal} tried={tried} url={url} />
}
