import type { SiteContent } from '#contract/operations/site-content.ts'
import type { TrialTerms as Terms } from '#contract/posts/trial-posts.ts'
import { newCampaignPath } from '#web/campaigns/new-campaign-path.ts'
import { ClaimSources } from '#web/home/claim-sources.tsx'
import { ClaimStrip } from '#web/home/claim-strip.tsx'
import { ClaimText } from '#web/home/claim-text.tsx'
import { claimsByKey } from '#web/home/claims.ts'
import { Features } from '#web/home/features.tsx'
import { FinalCall } from '#web/home/final-call.tsx'
import { SiteJsonLd } from '#web/home/site-json-ld.tsx'
import { Voices } from '#web/home/voices.tsx'
import { WhyChooseUs } from '#web/home/why-choose-us.tsx'
import { HowItWorks } from '#web/posts/trials/how-it-works.tsx'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'
import { TrialTerms } from '#web/posts/trials/trial-terms.tsx'
import { ComingSoon } from '#web/waitlist/coming-soon.tsx'

export type HomePartProps = {
  part: 'offer' | 'outlook' | 'closing'
  origin: string
  terms: Terms
  content: SiteContent
  contactEmail: string | null
}

/** The landing page below its form, in three islands: the prices and the sign-up between them hydrate separately. */
export function HomePart({ part, origin, terms, content, contactEmail }: HomePartProps) {
  const claims = claimsByKey(content.claims)
  switch (part) {
    case 'offer':
      return (
        <>
          <SiteJsonLd origin={origin} />
          <ClaimStrip claims={claims} />
          <HowItWorks host={origin.replace(/^https?:\/\//, '')} lifetime={lifetimeText(terms.lifetimeSeconds)} />
          <WhyChooseUs />
          <Features campaignPath={newCampaignPath} />
        </>
      )
    case 'outlook':
      return (
        <>
          <ComingSoon claims={waitlistClaims(claims)} />
          <Voices testimonials={content.testimonials} claims={claims} />
          <TrialTerms terms={terms} />
        </>
      )
    case 'closing':
      return (
        <FinalCall claims={claims} contactEmail={contactEmail}>
          <ClaimSources {...content} />
        </FinalCall>
      )
  }
}

function waitlistClaims(claims: ReturnType<typeof claimsByKey>) {
  const text = (claim: Parameters<typeof ClaimText>[0]['claim'] | undefined) => claim && <ClaimText claim={claim} />
  return {
    launch: text(claims.waitlistLaunch),
    queue: text(claims.waitlistQueue),
    discount: text(claims.waitlistDiscount),
    founderPricing: text(claims.founderPricing),
    setupSession: text(claims.setupSession),
  }
}
