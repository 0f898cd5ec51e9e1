import { useRef, useState } from 'react'
import type { CheckoutBuyer } from '../checkout/checkout-item.ts'
import { startCheckout } from '../checkout/start-checkout.ts'

/** Paying for credits on a page of its own: `start` belongs straight into the click. `onLeave` is called once that page is open in a window. */
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
    // A page that is being left stays as it is until it is gone.
    if (started.state === 'leaving') return
    setBusy(false)
    if (started.state === 'failed') setRefusal(started.message)
    else onLeave()
  }

  return { busy, refusal, start }
}
