import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { DeletionDue } from '#web/accounts/account-deletion.tsx'
import { accountQuery, signInUserQuery } from '#web/accounts/account-queries.ts'
import { PremiumPlanSummary } from '#web/billing/premium-plan-summary.tsx'
import { PremiumSectionOffer } from '#web/billing/premium-section-offer.tsx'
import { CampaignList } from '#web/campaigns/campaign-list.tsx'
import { CampaignsOverview } from '#web/campaigns/campaigns-overview.tsx'
import { problemOf } from '#web/platform/client.ts'
import { i18n } from '#web/platform/language.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { ClaimMeter } from '#web/posts/claim-meter.tsx'
import { LatestPosts } from '#web/posts/latest-posts.tsx'
import { useTrialPosts } from '#web/posts/use-trial-posts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { CampaignsHeading } from './campaigns-heading.tsx'
import { type ComingSection, comingSectionOf, comingSections } from './coming.ts'
import { NextSteps } from './next-steps.tsx'
import { OverviewFigures } from './overview-figures.tsx'

export function meta() {
  return pageMeta({
    title: t`Dashboard`,
    description: t`Your links, your campaigns, and what to do next.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function DashboardPage() {
  const { hash } = useLocation()
  const section = comingSectionOf(hash)
  if (hash === '#campaigns') return <Campaigns />
  return section === null ? <Overview /> : <Coming section={section} />
}

function Overview() {
  const account = useQuery(accountQuery)
  const user = useQuery(signInUserQuery)
  const { posts: trialPosts } = useTrialPosts()
  if (account.isPending) return <RowsSkeleton label={t`Loading your dashboard`} rows={5} />
  if (account.isLoadingError) {
    return (
      <ErrorState title={t`Your dashboard could not be loaded`} onRetry={() => void account.refetch()}>
        {problemOf(account.error).message}
      </ErrorState>
    )
  }
  const { profile, claims, deletionDueAt } = account.data
  const { displayName } = profile
  const hasFactor = user.data?.factors?.some(({ status }) => status === 'verified')
  return (
    <>
      <PageHeading
        title={t`Welcome, ${displayName}`}
        actions={
          <>
            <ButtonLink href="/backlink-report" variant="secondary">
              <Trans>Create Report</Trans>
            </ButtonLink>
            <Link to="/campaigns/new" className={buttonStyle()}>
              <Trans>Start Campaign</Trans>
            </Link>
          </>
        }
      >
        <Trans>Your links, your campaigns, and what to do next.</Trans>
      </PageHeading>
      {deletionDueAt !== null && (
        <div className="mb-8">
          <DeletionDue dueAt={deletionDueAt} />
        </div>
      )}
      <OverviewFigures />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-10">
          <CampaignsOverview />
          <LatestPosts />
        </div>
        <div className="space-y-10">
          <NextSteps
            trialPosts={trialPosts.length}
            freeClaims={Math.max(0, claims.limit - claims.used)}
            hasClaimed={claims.used > 0}
            needsFactor={hasFactor === false}
          />
          <PremiumPlanSummary />
          <ClaimMeter claims={claims} />
        </div>
      </div>
    </>
  )
}

/** The list of campaigns, in the place that links to this section lead to. */
function Campaigns() {
  return (
    <>
      <CampaignsHeading />
      <div className="border-line border-t">
        <CampaignList status={null} allPath="/campaigns" />
      </div>
    </>
  )
}

/** A part that is not there yet: what it will be, plainly, and what can be done today. */
function Coming({ section }: { section: ComingSection }) {
  const { title, text, instead, premium } = comingSections[section]
  return (
    <>
      <PageHeading title={i18n._(title)} />
      <EmptyState
        title={t`Not available yet`}
        action={
          <>
            <ButtonLink href="/campaigns">
              <Trans>Go to Campaigns</Trans>
            </ButtonLink>
            <ButtonLink href="/dashboard/posts" variant="secondary">
              <Trans>Go to My Posts</Trans>
            </ButtonLink>
          </>
        }
      >
        <p>{i18n._(text)}</p>
        <p className="mt-2">{i18n._(instead)}</p>
      </EmptyState>
      {premium !== undefined && <PremiumSectionOffer feature={premium} />}
    </>
  )
}
