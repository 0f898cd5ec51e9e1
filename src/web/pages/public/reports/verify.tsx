import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { VerifyOffline } from '#web/reports/verify/verify-offline.tsx'
import { VerifyReport } from '#web/reports/verify/verify-report.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import type { Route } from './+types/verify.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(pageContext).origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: t`Verify a report`,
    description: t`Check that a backlink report is authentic. Verify its signature and see any changes.`,
    robots: 'index',
    canonical: loaderData === undefined ? null : `${loaderData.origin}/verify`,
  })
}

export default function VerifyPage() {
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <div className="max-w-[46rem]">
        <PageHeading title={t`Verify a report`}>
          <Trans>
            Did someone send you a backlink report? Its JSON file is signed. Check whether it’s authentic and what was
            changed.
          </Trans>
        </PageHeading>
        <noscript>
          <p className="mb-6 rounded bg-qualified-soft p-4 text-sm">
            <Trans>
              The file is verified in your browser, which requires JavaScript. Turn it on for this site, or use the
              script below.
            </Trans>
          </p>
        </noscript>
        <VerifyReport />
        <VerifyOffline />
      </div>
    </main>
  )
}
