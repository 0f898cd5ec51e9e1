import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '#web/platform/language.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { MissingReportNote } from '#web/reports/missing-report.tsx'
import { ReportForm } from '#web/reports/report-form.tsx'
import { ReportHistory } from '#web/reports/report-history.tsx'
import { missingReportOf, reportFormPath } from '#web/reports/report-navigation.ts'
import { ReportPromises } from '#web/reports/report-promises.tsx'
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
