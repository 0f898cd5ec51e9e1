import { errorLogDays } from '#contract/limits.ts'
import { ErrorsScreen } from '#web/operations/errors-screen.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: 'Errors, Administration',
    description: 'What went wrong in browsers.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function ErrorsPage() {
  return (
    <>
      <PageHeading title="Errors">
        What went wrong in browsers, gathered by message, place and build. Kept for {errorLogDays} days.
      </PageHeading>
      <ErrorsScreen />
    </>
  )
}
