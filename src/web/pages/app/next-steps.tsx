import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { creditsQuery } from '#web/billing/credits-queries.ts'
import { overviewQuery } from '#web/campaigns/queries.ts'

type NextStepsProps = { trialPosts: number; freeClaims: number; hasClaimed: boolean; needsFactor: boolean }
type Figures = { credits: number | undefined; drafts: number; active: number; ownSites: number | undefined }
type Step = { title: string; text: string; to: string }

/** What is worth doing next, from what the account has and lacks. Nothing when there is nothing. */
export function NextSteps(props: NextStepsProps) {
  const { data: credits } = useQuery(creditsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const steps = [
    ...campaignSteps({
      credits: credits?.available,
      drafts: overview?.drafts ?? 0,
      active: overview?.activeCampaigns.length ?? 0,
      ownSites: overview?.ownSites,
    }),
    ...stepsOf(props),
  ]
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps-title">
      <h2 id="next-steps-title" className="font-semibold text-sm">
        <Trans>Next</Trans>
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {steps.map(({ title, text, to }) => (
          <li key={title}>
            <Link to={to} className="group flex items-start gap-3 py-3 text-sm no-underline">
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-ink group-hover:text-verified">{title}</span>
                <span className="mt-0.5 block text-ink-soft leading-5">{text}</span>
              </span>
              <ArrowRight
                size={16}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0 text-ink-faint group-hover:text-verified"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stepsOf({ trialPosts, freeClaims, hasClaimed, needsFactor }: NextStepsProps): Step[] {
  const keep: Step = {
    title: plural(trialPosts, { 1: 'Keep your trial post', other: 'Keep your # trial posts' }),
    text: t`They are in this browser and will be deleted unless you claim them.`,
    to: '/trial',
  }
  const write: Step = {
    title: hasClaimed ? t`Make another trial post` : t`Make a trial post`,
    text: plural(freeClaims, { one: 'You can claim # more.', other: 'You can claim # more.' }),
    to: '/',
  }
  const protect: Step = {
    title: t`Add a second factor`,
    text: t`A stolen password then opens nothing.`,
    to: '/account#second-factor',
  }
  return [
    ...(trialPosts > 0 && freeClaims > 0 ? [keep] : []),
    ...(trialPosts === 0 && freeClaims > 0 ? [write] : []),
    ...(needsFactor ? [protect] : []),
  ]
}

function campaignSteps({ credits, drafts, active, ownSites }: Figures): Step[] {
  const finish: Step = {
    title: plural(drafts, { 1: 'Finish your draft', other: 'Finish one of # drafts' }),
    text: t`A campaign costs nothing until it starts.`,
    to: '/campaigns?status=draft',
  }
  const buy: Step = {
    title: t`Get credits`,
    text: t`One credit is one verified link. You have none.`,
    to: '/dashboard/billing',
  }
  const addSite: Step = {
    title: t`Add a site of your own`,
    text: t`Campaigns can publish there, also with links that pass weight.`,
    to: '/domains',
  }
  return [
    ...(drafts > 0 ? [finish] : []),
    ...(credits === 0 && (drafts > 0 || active > 0) ? [buy] : []),
    ...(ownSites === 0 ? [addSite] : []),
  ]
}
