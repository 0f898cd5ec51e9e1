import { useEffect, useRef, useState } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { useSession } from '#web/platform/session/session.ts'
import { saveCheckoutIntent, takeCheckoutIntent } from '../checkout/checkout-intent.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import type { PremiumEvent } from './premium-flow.ts'

type PremiumCheckoutOptions = {
  plan: PlanName
  /** Whether the forms for accounts are shown. */
  asksForAccount: boolean
  /** The same function for as long as the dialog is open. */
  dispatch: (event: PremiumEvent) => void
  /** The payment page has a window of its own now. */
  onWindow: () => void
}

/** Who pays in a premium dialog, and how the payment page is opened. What comes of it is told to the dialog as events. */
export function usePremiumCheckout({ plan, asksForAccount, dispatch, onWindow }: PremiumCheckoutOptions) {
  const { state, user } = useSession()
  const [guestEmail, setGuestEmail] = useState('')
  const isOpen = useIsOpen()
  const signedIn = state === 'signed-in'
  const handleLeave = useIntent(plan, asksForAccount && !signedIn)

  useEffect(() => {
    if (!asksForAccount || !signedIn) return
    // The dialog goes on by itself. In a tab that nobody looks at, it is the other one that does.
    if (isLookedAt()) takeCheckoutIntent()
    dispatch({ type: 'signedIn' })
  }, [asksForAccount, signedIn, dispatch])

  useEffect(() => {
    // The browser brings the page back as it was left.
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

/** Whether the component still stands on the page, for what comes back late. */
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
 * Keeps the wish to subscribe while an account is asked for, so that a sign-in by a mail or another site resumes it. Whoever closes the dialog has
 * given it up, unless they said before that they would be away: by the function that this answers.
 */
function useIntent(plan: PlanName, isAsked: boolean): () => void {
  const isAway = useRef(false)
  useEffect(() => {
    if (!isAsked) return
    saveCheckoutIntent({ type: 'premium', plan })
    return () => {
      if (!isAway.current && isLookedAt()) takeCheckoutIntent()
    }
  }, [isAsked, plan])
  return () => {
    isAway.current = true
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}
