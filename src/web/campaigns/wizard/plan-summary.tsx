import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { creditsText, relText, shortUrl } from '../campaign-labels.ts'

/** A summary of the plan beside the current step. */
export function PlanSummary({ plan, children }: { plan: CampaignPlan; children: ReactNode }) {
  const { targetUrl, keywords, anchors, anchorMix, links, pacePerDay, siteChoice, siteIds, rel } = plan
  const days = Math.ceil(links / pacePerDay)
  return (
    <aside aria-label={t`Plan summary`} className="xl:sticky xl:top-6 xl:self-start">
      {children}
      <dl className="mt-3 divide-y divide-line border-line border-y text-sm max-xl:hidden">
        <Fact name={t`Target`}>{targetUrl.trim() === '' ? null : <bdi>{shortUrl(targetUrl.trim())}</bdi>}</Fact>
        <Fact name={t`Keywords`}>{keywords.length === 0 ? null : keywords.join(', ')}</Fact>
        <Fact name={t`Anchor texts`}>
          {anchors.length === 0 ? <NotYet /> : plural(anchors.length, { one: '# text', other: '# texts' })}
          <ShareBar
            className="mt-2 h-1.5"
            total={100}
            parts={anchorKinds.map((kind, shade) => ({ key: kind, count: anchorMix[kind], tone: 'ink', shade }))}
          />
        </Fact>
        <Fact name={t`Sites`}>
          {siteChoice === 'automatic' ? t`Chosen for you` : plural(siteIds.length, { one: '# site', other: '# sites' })}
        </Fact>
        <Fact name={t`Pace`}>
          <Trans>
            <Plural value={pacePerDay} one="# a day" other="# a day" />, about{' '}
            <Plural value={days} one="# day" other="# days" />
          </Trans>
        </Fact>
        <Fact name={t`Rel`}>{relText(rel).label}</Fact>
        <Fact name={t`Cost`}>
          <span className="font-semibold">{creditsText(links)}</span>
        </Fact>
      </dl>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="mt-0.5 line-clamp-3 text-ink tabular-nums wrap-anywhere">{children ?? <NotYet />}</dd>
    </div>
  )
}

function NotYet() {
  return (
    <span className="text-ink-faint">
      <Trans>Not yet</Trans>
    </span>
  )
}
