import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/platform/session/session.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'

/** Pages on which one signs in: they lead on to another one, which is where the wish is resumed. */
const passingPages = /^\/(login|auth)(\/|$)/

/** Shows nothing. Once somebody is signed in, however that came about, what they wanted to pay for before is gone on with. */
export function CheckoutResume() {
  const isMember = useSession().state === 'signed-in'
  const isPassing = passingPages.test(useLocation().pathname)

  useEffect(() => {
    if (!isMember || isPassing || readStored(storageNames.checkoutIntent) === null) return
    void import('./resume-checkout.ts').then(({ resumeCheckout }) => resumeCheckout())
  }, [isMember, isPassing])

  return null
}
