import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import type { PricingOffersProps } from './pricing-offers.tsx'
import type { OriginalPrices } from './shown-prices.ts'

let approach = Promise.withResolvers<void>()
const want = () => approach.resolve()

/**
 * The server writes the offers out whole, with links for buttons. In the browser their code is fetched when somebody comes near them; until then what
 * the server wrote stays as it is.
 */
const Offers = lazy(async (): Promise<{ default: ComponentType<PricingOffersProps> }> => {
  for (;;) {
    if (!import.meta.env.SSR) await approach.promise
    const offers = await import('./pricing-offers.tsx').catch(() => null)
    if (offers !== null) return { default: offers.PricingOffers }
    // Without a network there is nothing to show in its place; the next approach tries again.
    approach = Promise.withResolvers<void>()
  }
})

/** What was pressed before its code was there; it is pressed again once it is. */
let missed: HTMLElement | null = null
let isAlive = false

function pressMissed() {
  isAlive = true
  const target = missed
  missed = null
  if (target?.isConnected === true) target.click()
}

/** What everything costs, on the landing page; what it cost before only where the page was told that it may be shown. */
export function PricingSection({ originalPrices = 'hidden' }: { originalPrices?: OriginalPrices }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => watchApproach(section.current), [])
  return (
    <section ref={section} id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 border-line border-t">
      <OffersPlace originalPrices={originalPrices} />
    </section>
  )
}

/** Never drawn anew from outside: an update would have what the server wrote thrown away before its code is there. */
const OffersPlace = memo(function OffersPlace({ originalPrices }: { originalPrices: OriginalPrices }) {
  return (
    <Suspense fallback={null}>
      <Offers originalPrices={originalPrices} onAlive={pressMissed} />
    </Suspense>
  )
})

/** Fetches the code once the section is nearly in view, or pointed at, or focused. */
function watchApproach(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
    rootMargin: '200px',
  })
  observer.observe(section)
  const events = ['focusin', 'pointerenter', 'touchstart'] as const
  for (const event of events) section.addEventListener(event, want, { passive: true })
  const handleClick = (event: MouseEvent) => {
    if (isAlive || !(event.target instanceof Element) || !section.contains(event.target)) return
    const link = event.target.closest('a')
    if (link === null || !isPlainPress(event)) return
    event.preventDefault()
    missed = link
    want()
  }
  // React listens on the document, and lets nothing through to what it has not brought to life.
  window.addEventListener('click', handleClick, { capture: true })
  return () => {
    observer.disconnect()
    for (const event of events) section.removeEventListener(event, want)
    window.removeEventListener('click', handleClick, { capture: true })
  }
}
