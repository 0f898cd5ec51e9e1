import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/platform/session/session.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'

/** Sign-in pages. They redirect to another page, and the purchase resumes there. */
const passingPages = /^\/(login|auth)(\/|$)/

/** Renders nothing. After any kind of sign-in, it resumes the stored purchase. */
export function CheckoutResume() {
  const isMember = useSession().state === 'signed-in'
  const isPassing = passingPages.test(useLocation().pathname)

  useEffect(() => {
    if (!isMember || isPassing || readStored(storageNames.checkoutIntent) === null) return
    void import('./resume-checkout.ts').then(({ resumeCheckout }) => resumeCheckout())
  }, [isMember, isPassing])

  return null
}
