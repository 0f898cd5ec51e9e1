import { useEffect, useRef, useState } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { useSession } from '#web/platform/session/session.ts'
import { saveCheckoutIntent, takeCheckoutIntent } from '../checkout/checkout-intent.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import type { PremiumEvent } from './premium-flow.ts'

type PremiumCheckoutOptions = {
  plan: PlanName
  /** Whether the sign-in forms are shown. */
  showsAuthForm: boolean
  /** Must be a stable function while the dialog is open. */
  dispatch: (event: PremiumEvent) => void
  /** The payment page is open in a new window. */
  onWindow: () => void
}

/** The buyer in a premium dialog, and the function that opens the payment page. The results are dispatched to the dialog as events. */
export function usePremiumCheckout({ plan, showsAuthForm, dispatch, onWindow }: PremiumCheckoutOptions) {
  const { state, user } = useSession()
  const [guestEmail, setGuestEmail] = useState('')
  const isOpen = useIsOpen()
  const signedIn = state === 'signed-in'
  const handleLeave = useIntent(plan, showsAuthForm && !signedIn)

  useEffect(() => {
    if (!showsAuthForm || !signedIn) return
    // The dialog continues automatically. If this tab is hidden, the dialog of the other tab continues.
    if (isPageVisible()) takeCheckoutIntent()
    dispatch({ type: 'signedIn' })
  }, [showsAuthForm, signedIn, dispatch])

  useEffect(() => {
    // The back/forward cache restores the page in its last state.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ type: 'returned' })
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [dispatch])

  async function pay() {
    dispatch({ type: 'paying' })
    const outcome = await startCheckout({ type: 'premium', plan }, signedIn ? {} : { guestEmail: guestEmail.trim() })
    if (!isOpen.current) return
    if (outcome.state === 'failed') dispatch({ type: 'failed', message: outcome.message })
    else if (outcome.state === 'active') dispatch({ type: 'activated' })
    else if (outcome.state === 'window') onWindow()
  }

  function handleGuest() {
    takeCheckoutIntent()
    dispatch({ type: 'guest' })
  }

  return {
    signedIn,
    buyer: { isGuest: !signedIn, email: signedIn ? (user?.email ?? '') : guestEmail },
    setGuestEmail,
    onPay: () => void pay(),
    onGuest: handleGuest,
    onLeave: handleLeave,
  }
}

export type PremiumCheckout = ReturnType<typeof usePremiumCheckout>

/** Whether the component is still mounted, for results that arrive late. */
function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/**
 * Stores the purchase of the plan while the sign-in forms are shown, so that a sign-in by email or on another site resumes it. Closing the dialog
 * discards the purchase, unless the returned function was called before: it says that the user leaves the page to sign in.
 */
function useIntent(plan: PlanName, isShown: boolean): () => void {
  const isAway = useRef(false)
  useEffect(() => {
    if (!isShown) return
    saveCheckoutIntent({ type: 'premium', plan })
    return () => {
      if (!isAway.current && isPageVisible()) takeCheckoutIntent()
    }
  }, [isShown, plan])
  return () => {
    isAway.current = true
  }
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
