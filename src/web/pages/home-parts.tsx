import type { SiteContent } from '#contract/operations/site-content.ts'
import type { TrialTerms } from '#contract/posts/trial-posts.ts'
import { newCampaignPath } from '#web/campaigns/new-campaign-path.ts'
import { ClaimSources } from '#web/home/claim-sources.tsx'
import { ClaimStrip } from '#web/home/claim-strip.tsx'
import { claimsByKey } from '#web/home/claims.ts'
import { Features } from '#web/home/features.tsx'
import { FinalCall } from '#web/home/final-call.tsx'
import { SiteJsonLd } from '#web/home/site-json-ld.tsx'
import { WhyChooseUs } from '#web/home/why-choose-us.tsx'
import { HowItWorks } from '#web/posts/trials/how-it-works.tsx'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'

type HomeOfferProps = { origin: string; terms: TrialTerms; content: SiteContent }

/** What the product does, on the landing page. */
export function HomeOffer({ origin, terms, content }: HomeOfferProps) {
  return (
    <>
      <SiteJsonLd origin={origin} />
      <ClaimStrip claims={claimsByKey(content.claims)} />
      <HowItWorks host={origin.replace(/^https?:\/\//, '')} lifetime={lifetimeText(terms.lifetimeSeconds)} />
      <WhyChooseUs />
      <Features campaignPath={newCampaignPath} />
    </>
  )
}

type HomeClosingProps = { content: SiteContent; contactEmail: string | null }

/** The end of the landing page, with the sources of its claims. */
export function HomeClosing({ content, contactEmail }: HomeClosingProps) {
  return (
    <FinalCall claims={claimsByKey(content.claims)} contactEmail={contactEmail}>
      <ClaimSources {...content} />
    </FinalCall>
  )
}
