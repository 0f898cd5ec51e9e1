import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'
import { TrialOverview } from '#web/posts/trials/trial-overview.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import type { Route } from './+types/trial.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  return { origin, terms: await api.posts.trialTerms() }
}

export function meta() {
  return pageMeta({
    title: t`Your trial posts`,
    description: t`The trial posts created in this browser, the time left, and how to keep them.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function TrialPage({ loaderData: { origin, terms } }: Route.ComponentProps) {
  const lifetime = lifetimeText(terms.lifetimeSeconds)
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <PageHeading
        title={t`Your trial posts`}
        actions={
          <ButtonLink href="/" variant="secondary" size="sm">
            <Trans>New trial post</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Stored in this browser only. Each post is deleted {lifetime} after it was created unless you claim it with an
          account.
        </Trans>
      </PageHeading>
      <TrialOverview origin={origin} />
    </main>
  )
}
