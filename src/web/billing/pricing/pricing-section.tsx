import { Island, islandCode } from '#web/ui/loading/island.tsx'
import type { PricingOffersProps } from './pricing-offers.tsx'
import type { OriginalPrices } from './shown-prices.ts'

const offers = islandCode(async () => (await import('./pricing-offers.tsx')).PricingOffers)

/** All prices, on the landing page. Original prices appear only if the page passes that they may be shown. */
export function PricingSection({ originalPrices = 'hidden' }: { originalPrices?: OriginalPrices }) {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 border-line border-t">
      <Island<PricingOffersProps> code={offers} initialProps={{ originalPrices }} />
    </section>
  )
}
