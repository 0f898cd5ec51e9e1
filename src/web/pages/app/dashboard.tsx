import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useLocation } from 'react-router'
import type { Account, Checklist, ChecklistStep, ClaimAllowance } from '#contract/accounts/accounts.ts'
import { DeletionDue } from '#web/accounts/profile/deletion-due.tsx'
import { accountQuery, checklistQuery } from '#web/accounts/queries.ts'
import { PremiumPlanSummary } from '#web/billing/subscription/premium-plan-summary.tsx'
import { PremiumSectionOffer } from '#web/billing/subscription/premium-section-offer.tsx'
import { CampaignList } from '#web/campaigns/overview/campaign-list.tsx'
import { CampaignsOverview } from '#web/campaigns/overview/campaigns-overview.tsx'
import { overviewQuery } from '#web/campaigns/queries.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { ClaimMeter } from '#web/posts/claims/claim-meter.tsx'
import { LatestPosts } from '#web/posts/library/latest-posts.tsx'
import { useTrialPosts } from '#web/posts/trials/use-trial-posts.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { CampaignsHeading } from './campaigns-heading.tsx'
import { type ComingSection, comingSectionOf, comingSections } from './coming.ts'
import { GettingStarted, ShowChecklist, type StartedWork, StepsLeft } from './getting-started.tsx'
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
  const checklist = useQuery(checklistQuery)
  const overview = useQuery(overviewQuery)
  // An answer is rendered without a break. The content that it allows is rendered after that, and gives way to a tap.
  const waits = useDeferredValue(account.isPending || checklist.isPending || overview.isPending)
  if (waits || account.isPending || checklist.isPending || overview.isPending)
    return <RowsSkeleton label={t`Loading your dashboard`} rows={5} />
  if (account.isLoadingError || checklist.isLoadingError) {
    const failed = account.isLoadingError ? account : checklist
    return (
      <ErrorState title={t`Couldn’t load your dashboard`} onRetry={() => void failed.refetch()}>
        {problemOf(failed.error).message}
      </ErrorState>
    )
  }
  return <Content account={account.data} checklist={checklist.data} drafts={overview.data?.drafts ?? null} />
}

/** `drafts`: of campaigns; `null` if they could not be loaded. */
type ContentProps = { account: Account; checklist: Checklist; drafts: number | null }

function Content({ account: { profile, claims, deletionDueAt }, checklist, drafts }: ContentProps) {
  const { posts } = useTrialPosts()
  const { displayName, subscriptionTier } = profile
  const canClaim = claims.used < claims.limit
  const begun = { trialPosts: canClaim ? posts.length : 0, drafts: drafts ?? 0 }
  const isDone = (step: ChecklistStep) => checklist.steps.some((one) => one.step === step && one.isDone)
  const has = {
    campaigns: isDone('campaign') || begun.drafts > 0 || drafts === null,
    posts: isDone('article'),
    credits: isDone('credits'),
  }
  const parts = { checklist, begun, has }
  const hasData = has.campaigns || has.posts || has.credits
  return (
    <>
      <PageHeading title={t`Welcome, ${displayName}`} {...(hasData && { actions: <Actions /> })}>
        <Trans>Your links, your campaigns, and what to do next.</Trans>
      </PageHeading>
      {deletionDueAt !== null && (
        <div className="mb-8">
          <DeletionDue dueAt={deletionDueAt} />
        </div>
      )}
      {hasData && <OverviewFigures />}
      {has.campaigns || has.posts ? (
        <Full {...parts} claims={claims} />
      ) : (
        <FirstSteps {...parts} isPremium={subscriptionTier !== null} />
      )}
    </>
  )
}

function Actions() {
  return (
    <>
      <ButtonLink href="/backlink-report" variant="secondary">
        <Trans>Create Report</Trans>
      </ButtonLink>
      <Link to="/campaigns/new" className={buttonStyle()}>
        <Trans>Start Campaign</Trans>
      </Link>
    </>
  )
}

type PartsProps = {
  checklist: Checklist
  begun: StartedWork
  /** Which data the member has. */
  has: { campaigns: boolean; posts: boolean; credits: boolean }
}

/** The dashboard of a member without campaigns and posts: the checklist, or the button that shows it again, and a paid plan. */
function FirstSteps({ checklist, begun, isPremium }: PartsProps & { isPremium: boolean }) {
  const plan = isPremium && (
    <div className="mt-10 max-w-72">
      <PremiumPlanSummary />
    </div>
  )
  if (!checklist.isDismissed)
    return (
      <>
        <GettingStarted checklist={checklist} begun={begun} />
        {plan}
      </>
    )
  return (
    <>
      <EmptyState
        title={t`Nothing here yet`}
        action={
          <>
            <Link to="/campaigns/new" className={buttonStyle({ size: 'sm' })}>
              <Trans>Start Campaign</Trans>
            </Link>
            <ShowChecklist checklist={checklist} />
          </>
        }
      >
        <Trans>Your campaigns, links and posts appear here.</Trans>
      </EmptyState>
      {plan}
    </>
  )
}

/** The data of a member. Empty parts are omitted. */
function Full({ checklist, begun, has, claims }: PartsProps & { claims: ClaimAllowance }) {
  const isComplete = checklist.steps.every(({ isDone }) => isDone)
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0 space-y-10">
        {has.campaigns && <CampaignsOverview />}
        {has.posts && <LatestPosts />}
      </div>
      <div className="space-y-10">
        {!isComplete && !checklist.isDismissed && <StepsLeft checklist={checklist} begun={begun} />}
        {has.posts && begun.trialPosts > 0 && <ClaimTrialPosts count={begun.trialPosts} />}
        <PremiumPlanSummary />
        {claims.used > 0 && <ClaimMeter claims={claims} />}
        <ShowChecklist checklist={checklist} />
      </div>
    </div>
  )
}

/** Trial posts of this browser expire, so the link to claim them is shown as long as there are some. */
function ClaimTrialPosts({ count }: { count: number }) {
  return (
    <section aria-labelledby="keep-title" className="text-sm">
      <h2 id="keep-title" className="font-semibold">
        {plural(count, { one: 'Keep your trial post', other: 'Keep your # trial posts' })}
      </h2>
      <p className="mt-1 text-ink-soft leading-5">
        <Trans>They were created in this browser and will be deleted unless you claim them.</Trans>
      </p>
      <Link to="/trial" className="link mt-1 inline-flex min-h-6 items-center">
        <Trans>Go to your trial posts</Trans>
      </Link>
    </section>
  )
}

/** The list of campaigns, at the fragment that links to this section use. */
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

/** A planned part: what it will do, and what is possible today. */
function Coming({ section }: { section: ComingSection }) {
  const { title, text, instead, premium } = comingSections[section]
  return (
    <>
      <PageHeading title={i18n._(title)} />
      <EmptyState
        title={t`Coming soon`}
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
