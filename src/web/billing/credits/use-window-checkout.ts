import { useRef, useState } from 'react'
import type { CheckoutBuyer } from '../checkout/checkout-item.ts'
import { startCheckout } from '../checkout/start-checkout.ts'

/** Pays for credits on a separate page. Call `start` directly in a click handler. `onLeave` is called when that page is open in a window. */
export function useWindowCheckout(onLeave: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const attempt = useRef(0)

  async function start(credits: number, buyer: CheckoutBuyer) {
    attempt.current += 1
    const own = attempt.current
    setBusy(true)
    setRefusal(null)
    const started = await startCheckout({ type: 'credits', credits }, buyer)
    if (own !== attempt.current) return
    // The form stays disabled until the browser has left the page.
    if (started.state === 'leaving') return
    setBusy(false)
    if (started.state === 'failed') setRefusal(started.message)
    else onLeave()
  }

  return { busy, refusal, start }
}
