import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { popularPackageIn } from '#contract/billing/billing.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { creditsText } from '../balance-text.ts'
import { startCheckout } from '../checkout/start-checkout.ts'

const credits = popularPackageIn('dialog')

/** Buys a package on the provider's page. There the buyer agrees that the card is saved. */
export function SaveCardButton() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function handleClick() {
    setBusy(true)
    setRefusal(null)
    const started = await startCheckout({ type: 'credits', credits, saveCard: true })
    setBusy(false)
    if (started.state === 'failed') setRefusal(started.message)
  }

  return (
    <>
      <Button type="button" variant="secondary" size="sm" disabled={busy} onClick={() => void handleClick()}>
        {busy ? t`Opening the payment page...` : t`Buy ${creditsText(credits)} and save card`}
      </Button>
      {refusal !== null && (
        <p role="alert" className="w-full text-lost">
          {refusal}
        </p>
      )}
    </>
  )
}
