import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { i18n } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { CloseWindow, useCheckoutWindow } from './return-parts.tsx'
import type { Purchase } from './return-payment.tsx'
import { ReturnScreen } from './return-screen.tsx'
import { announceReturn } from './return-window.ts'

const texts = {
  credits: {
    eyebrow: msg`Credits`,
    title: msg`Payment cancelled`,
    text: msg`Nothing was charged, and your credits haven’t changed.`,
  },
  premium: {
    eyebrow: msg`Premium`,
    title: msg`Subscription cancelled`,
    text: msg`Nothing was charged, and no subscription was started. An existing plan isn’t affected.`,
  },
} as const

/** The return page for a buyer who left the payment page without paying. */
export function CancelledReturn({ purchase }: { purchase: Purchase }) {
  const { eyebrow, title, text } = texts[purchase]
  const isWindow = useCheckoutWindow()
  // Only the page that opened this window needs the message. A bookmarked page sends none.
  useEffect(() => {
    if (isWindow) announceReturn('cancelled')
  }, [isWindow])
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrow)}
      title={i18n._(title)}
      actions={
        isWindow ? (
          <CloseWindow />
        ) : (
          <>
            <DialogLink type={purchase === 'credits' ? 'pricing' : 'premium'}>
              <Trans>Try again</Trans>
            </DialogLink>
            <ButtonLink href="/dashboard" variant="secondary">
              <Trans>Go to Dashboard</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      <p>{i18n._(text)}</p>
    </ReturnScreen>
  )
}
