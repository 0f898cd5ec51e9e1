import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { ReportForm } from '#web/reports/check/report-form.tsx'
import { ReportPromises } from '#web/reports/check/report-promises.tsx'
import { MissingReportNote } from '#web/reports/saved/missing-report.tsx'
import { ReportHistory } from '#web/reports/saved/report-history.tsx'
import { missingReportOf, reportFormPath } from '#web/reports/saved/report-navigation.ts'
import type { Route } from './+types/backlink-report.ts'

export const links = articleFontLinks

const description = msg`List the pages that should link to you. We fetch each one, and the report shows the verdict with its evidence.`

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: context.get(pageContext).origin, missing: missingReportOf(request.url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: t`Backlink report`,
    description: i18n._(description),
    robots: 'index',
    canonical: loaderData ? `${loaderData.origin}${reportFormPath}` : null,
  })
}

export default function BacklinkReportPage({ loaderData: { missing } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      {missing !== null && <MissingReportNote id={missing} />}
      <header className="max-w-[44rem]">
        <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
          <Trans>Which of your backlinks are live?</Trans>
        </h1>
        <p className="mt-3 text-ink-soft text-lg">{i18n._(description)}</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ReportForm />
        <div className="space-y-12">
          <ReportHistory />
          <ReportPromises />
        </div>
      </div>
    </main>
  )
}
