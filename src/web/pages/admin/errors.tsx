import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { errorLogDays } from '#contract/limits.ts'
import { ErrorsScreen } from '#web/operations/errors-screen.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Errors, Administration`,
    description: t`Browser errors.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ErrorsPage() {
  return (
    <>
      <PageHeading title={t`Errors`}>
        <Trans>
          Browser errors, grouped by message, component and build. Kept for{' '}
          <Plural value={errorLogDays} one="# day" other="# days" />.
        </Trans>
      </PageHeading>
      <ErrorsScreen />
    </>
  )
}
