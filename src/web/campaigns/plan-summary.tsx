import type { ReactNode } from 'react'
import { anchorKinds, type CampaignPlan } from '#contract/campaigns.ts'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { countOf, relTexts, shortUrl } from './campaign-words.ts'

/** The plan at a glance, beside whatever step one is in. */
export function PlanSummary({ plan, children }: { plan: CampaignPlan; children: ReactNode }) {
  const { targetUrl, keywords, anchors, anchorMix, links, pacePerDay, siteChoice, siteIds, rel } = plan
  const days = Math.ceil(links / pacePerDay)
  return (
    <aside aria-label="The plan so far" className="xl:sticky xl:top-6 xl:self-start">
      {children}
      <dl className="mt-3 divide-y divide-line border-line border-y text-sm max-xl:hidden">
        <Fact name="Target">{targetUrl.trim() === '' ? null : <bdi>{shortUrl(targetUrl.trim())}</bdi>}</Fact>
        <Fact name="Keywords">{keywords.length === 0 ? null : keywords.join(', ')}</Fact>
        <Fact name="Anchor texts">
          {anchors.length === 0 ? <NotYet /> : countOf(anchors.length, 'text')}
          <ShareBar
            className="mt-2 h-1.5"
            total={100}
            parts={anchorKinds.map((kind, shade) => ({ key: kind, count: anchorMix[kind], tone: 'ink', shade }))}
          />
        </Fact>
        <Fact name="Sites">{siteChoice === 'automatic' ? 'Chosen for you' : countOf(siteIds.length, 'site')}</Fact>
        <Fact name="Pace">
          {pacePerDay} a day, about {countOf(days, 'day')}
        </Fact>
        <Fact name="Rel">{relTexts[rel].label}</Fact>
        <Fact name="Cost">
          <span className="font-semibold">{countOf(links, 'credit')}</span>
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
  return <span className="text-ink-faint">Not yet</span>
}
