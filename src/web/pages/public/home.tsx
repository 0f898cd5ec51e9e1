import articleFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { useCallback, useRef } from 'react'
import type { AuthDone } from '#web/accounts/auth-panel.tsx'
import { InlineAuth } from '#web/accounts/inline-auth.tsx'
import { PricingSection } from '#web/billing/pricing-section.tsx'
import { newCampaignPath } from '#web/campaigns/new-campaign-path.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { Generator } from '#web/posts/generator.tsx'
import { HowItWorks } from '#web/posts/how-it-works.tsx'
import { lifetimeText } from '#web/posts/lifetime-text.ts'
import { TrialBannerSlot } from '#web/posts/trial-banner-slot.tsx'
import { TrialTerms } from '#web/posts/trial-terms.tsx'
import { ReportOffer } from '#web/reports/report-offer.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { greet, takeNextPath, useGoOn } from '../after-sign-in.ts'
import type { Route } from './+types/home.ts'

export const links = () => [
  { rel: 'preload', href: articleFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, providers } = context.get(pageContext)
  return { origin, providers, terms: await api.posts.trialTerms() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Linkwright: watch your backlink go live',
    description:
      'Name a keyword, an anchor text and a target URL. Linkwright writes an article around your link, publishes it and gives you the live page. Free, without an account.',
    robots: 'index',
    canonical: loaderData ? `${loaderData.origin}/` : null,
    feed: true,
  })
}

export default function Home({ loaderData: { origin, providers, terms } }: Route.ComponentProps) {
  const handleSignedIn = useSignedIn()
  return (
    <main id="main">
      <Generator origin={origin} lifetime={lifetimeText(terms.lifetimeSeconds)} intro={<Intro />} />
      <HowItWorks host={origin.replace(/^https?:\/\//, '')} lifetime={lifetimeText(terms.lifetimeSeconds)} />
      <TrialTerms terms={terms} />
      <ReportOffer />
      <PricingSection />
      <InlineAuth providers={providers} onDone={handleSignedIn} />
      <TrialBannerSlot />
    </main>
  )
}

/** The same function for as long as the page lives. */
function useSignedIn() {
  const goOn = useRef(useGoOn())
  return useCallback(({ isNew }: AuthDone) => {
    greet(isNew)
    goOn.current(takeNextPath(null))
  }, [])
}

function Intro() {
  return (
    <>
      <h1 className="font-semibold font-serif text-[2.5rem] leading-[1.06] tracking-[-0.025em] sm:text-[3.25rem]">
        Watch your backlink go live.
      </h1>
      <p className="mt-4 max-w-[46ch] text-ink-soft text-lg leading-7">
        Linkwright writes an article around your link, publishes it, and hands you the page. Every word and the link
        itself are there to check.
      </p>
      <p className="mt-6 flex flex-wrap gap-2">
        <ButtonLink href={newCampaignPath} variant="secondary">
          Start Campaign
        </ButtonLink>
        <ButtonLink href="#pricing" variant="quiet">
          View Pricing
        </ButtonLink>
      </p>
    </>
  )
}
