import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { claimedPostsMax } from '#contract/limits.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { GuestHistory } from '#web/posts/trials/guest-history.tsx'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'
import { TrialOverview } from '#web/posts/trials/trial-overview.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import type { Route } from './+types/guest.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  return { origin, terms: await api.posts.trialTerms() }
}

export function meta() {
  return pageMeta({
    title: t`Guest dashboard`,
    description: t`What you’ve created in this browser without an account, and what an account would keep.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function GuestPage({ loaderData: { origin, terms } }: Route.ComponentProps) {
  const lifetime = lifetimeText(terms.lifetimeSeconds)
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <PageHeading title={t`Guest dashboard`}>
        <Trans>What you’ve created in this browser without an account.</Trans>
      </PageHeading>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <h2 className="mb-4 font-semibold tracking-[-0.01em]">
            <Trans>Live now</Trans>
          </h2>
          <TrialOverview origin={origin} />
          <GuestHistory origin={origin} />
        </div>
        <aside aria-label={t`Why create an account`} className="border-line lg:border-s lg:ps-8">
          <h2 className="font-semibold tracking-[-0.01em]">
            <Trans>Why create an account</Trans>
          </h2>
          <ul className="mt-3 space-y-3 text-ink-soft text-sm leading-6">
            <li>
              <Trans>
                Keep up to {claimedPostsMax} trial posts permanently instead of {lifetime}.
              </Trans>
            </li>
            <li>
              <Trans>Manage them from any browser: unpublish or restore them at any time.</Trans>
            </li>
            <li>
              <Trans>It’s free, and you can export or delete your data at any time.</Trans>
            </li>
          </ul>
          <div className="mt-5 flex flex-wrap gap-2">
            <ButtonLink href="/login?upgrade=trial" size="sm">
              <Trans>Create Account</Trans>
            </ButtonLink>
            <ButtonLink href="/login" variant="secondary" size="sm">
              <Trans>Sign In</Trans>
            </ButtonLink>
          </div>
        </aside>
      </div>
    </main>
  )
}
