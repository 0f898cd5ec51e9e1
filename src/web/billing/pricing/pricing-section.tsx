import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import type { PricingOffersProps } from './pricing-offers.tsx'
import type { OriginalPrices } from './shown-prices.ts'

let approach = Promise.withResolvers<void>()
const startLoading = () => approach.resolve()

/**
 * The server renders the offers completely, with links as buttons. The browser loads their code when the section comes near the viewport; until then
 * the server-rendered HTML stays.
 */
const Offers = lazy(async (): Promise<{ default: ComponentType<PricingOffersProps> }> => {
  for (;;) {
    if (!import.meta.env.SSR) await approach.promise
    const offers = await import('./pricing-offers.tsx').catch(() => null)
    if (offers !== null) return { default: offers.PricingOffers }
    // Offline, the server-rendered HTML stays; the next approach tries again.
    approach = Promise.withResolvers<void>()
  }
})

/** The link that was clicked before the code was loaded. It is clicked again after hydration. */
let missed: HTMLElement | null = null
let isHydrated = false

function pressMissed() {
  isHydrated = true
  const target = missed
  missed = null
  if (target?.isConnected === true) target.click()
}

/** All prices, on the landing page. Original prices appear only if the page passes that they may be shown. */
export function PricingSection({ originalPrices = 'hidden' }: { originalPrices?: OriginalPrices }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => watchApproach(section.current), [])
  return (
    <section ref={section} id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 border-line border-t">
      <OffersContainer originalPrices={originalPrices} />
    </section>
  )
}

/** Memoized: an update from outside would discard the server-rendered HTML before the code is loaded. */
const OffersContainer = memo(function OffersContainer({ originalPrices }: { originalPrices: OriginalPrices }) {
  return (
    <Suspense fallback={null}>
      <Offers originalPrices={originalPrices} onHydrated={pressMissed} />
    </Suspense>
  )
})

/** Loads the code once the section is near the viewport, touched, hovered or focused. */
function watchApproach(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && startLoading(),
    {
      rootMargin: '200px',
    },
  )
  observer.observe(section)
  const events = ['focusin', 'pointerenter', 'touchstart'] as const
  for (const event of events) section.addEventListener(event, startLoading, { passive: true })
  const handleClick = (event: MouseEvent) => {
    if (isHydrated || !(event.target instanceof Element) || !section.contains(event.target)) return
    const link = event.target.closest('a')
    if (link === null || !isPlainPress(event)) return
    event.preventDefault()
    missed = link
    startLoading()
  }
  // React listens on the document and does not dispatch events to parts that are not hydrated.
  window.addEventListener('click', handleClick, { capture: true })
  return () => {
    observer.disconnect()
    for (const event of events) section.removeEventListener(event, startLoading)
    window.removeEventListener('click', handleClick, { capture: true })
  }
}
