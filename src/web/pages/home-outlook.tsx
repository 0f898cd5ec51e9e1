import type { SiteContent } from '#contract/operations/site-content.ts'
import type { TrialTerms as Terms } from '#contract/posts/trial-posts.ts'
import { ClaimText } from '#web/home/claim-text.tsx'
import { claimsByKey } from '#web/home/claims.ts'
import { Voices } from '#web/home/voices.tsx'
import { TrialTerms } from '#web/posts/trials/trial-terms.tsx'
import { ComingSoon } from '#web/waitlist/coming-soon.tsx'

export type HomeOutlookProps = { terms: Terms; content: SiteContent }

/** The waitlist, the testimonials and the terms of trial posts on the landing page. */
export function HomeOutlook({ terms, content }: HomeOutlookProps) {
  const claims = claimsByKey(content.claims)
  return (
    <>
      <ComingSoon claims={waitlistClaims(claims)} />
      <Voices testimonials={content.testimonials} claims={claims} />
      <TrialTerms terms={terms} />
    </>
  )
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
