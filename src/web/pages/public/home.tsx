import articleFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { Trans } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AuthDone } from '#web/accounts/sign-in/auth-panel.tsx'
import { InlineAuth } from '#web/accounts/sign-in/inline-auth.tsx'
import { PricingSection } from '#web/billing/pricing/pricing-section.tsx'
import { originalPricesOf } from '#web/billing/pricing/shown-prices.ts'
import { newCampaignPath } from '#web/campaigns/new-campaign-path.ts'
import { claimsByKey, marketingLines } from '#web/home/claims.ts'
import { homeMeta } from '#web/home/home-meta.ts'
import { RotatingLines } from '#web/home/rotating-lines.tsx'
import { pageContext } from '#web/platform/http/page-context.ts'
import type { PageHandle } from '#web/platform/hydration/page-handle.ts'
import { Generator } from '#web/posts/generator/generator.tsx'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'
import { TrialBannerSlot } from '#web/posts/trials/trial-banner-slot.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Island, islandCode } from '#web/ui/loading/island.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { StaticPart } from '#web/ui/loading/static-part.tsx'
import { useHashLinks } from '#web/ui/loading/use-hash-links.ts'
import type { HomeOutlookProps } from '../home-outlook.tsx'
import type { Route } from './+types/home.ts'

export const links = () => [
  { rel: 'preload', href: articleFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

export const handle: PageHandle = { shared: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, providers } = context.get(pageContext)
  const [terms, content, { operator }] = await Promise.all([
    api.posts.trialTerms(),
    api.siteContent.get(),
    api.legal.getFacts(),
  ])
  const lines = marketingLines(claimsByKey(content.claims))
  return { origin, providers, terms, content, lines, contactEmail: operator.email }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return homeMeta(loaderData?.origin ?? '')
}

const HomeOffer = lazyPart(async () => (await import('../home-parts.tsx')).HomeOffer)
const HomeClosing = lazyPart(async () => (await import('../home-parts.tsx')).HomeClosing)
const outlook = islandCode(async () => (await import('../home-outlook.tsx')).HomeOutlook)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin, providers, terms, content, lines, contactEmail } = loaderData
  const handleSignedIn = useSignedIn()
  useHashLinks()
  return (
    <main id="main">
      <Generator
        origin={origin}
        lifetime={lifetimeText(terms.lifetimeSeconds)}
        intro={<Intro />}
        outro={<Outro lines={lines} />}
      />
      <StaticPart>
        <HomeOffer origin={origin} terms={terms} content={content} />
      </StaticPart>
      <PricingSection originalPrices={originalPricesOf(content.claims)} />
      <Island<HomeOutlookProps> code={outlook} initialProps={{ terms, content }} />
      <InlineAuth providers={providers} testimonials={content.testimonials} onDone={handleSignedIn} />
      <StaticPart>
        <HomeClosing content={content} contactEmail={contactEmail} />
      </StaticPart>
      <TrialBannerSlot />
    </main>
  )
}

/** A stable callback. Its code is loaded after a sign-in. */
function useSignedIn() {
  const navigate = useRef(useNavigate())
  return useCallback(async ({ isNew }: AuthDone) => {
    try {
      const { continueTo, notifySignedIn, consumeNextPath } = await import('../after-sign-in.ts')
      notifySignedIn(isNew)
      continueTo(navigate.current, consumeNextPath(null))
    } catch {
      window.location.assign('/dashboard')
    }
  }, [])
}

function Intro() {
  return (
    <>
      <h1 className="font-semibold font-serif text-[1.75rem] leading-[1.08] tracking-[-0.025em] sm:text-[2.75rem]">
        <Trans>Watch your backlink go live.</Trans>
      </h1>
      <p className="mt-2 max-w-[70ch] text-ink-soft leading-6 sm:mt-3 sm:text-lg">
        <Trans>We write an article around your link, publish it, and show you the link on the live page.</Trans>
      </p>
    </>
  )
}

function Outro({ lines }: { lines: readonly string[] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p className="flex flex-wrap gap-2">
        <ButtonLink href={newCampaignPath} variant="secondary">
          <Trans>Start Campaign</Trans>
        </ButtonLink>
        <ButtonLink href="#pricing" variant="quiet">
          <Trans>View Pricing</Trans>
        </ButtonLink>
      </p>
      <RotatingLines lines={lines} />
    </div>
  )
}
