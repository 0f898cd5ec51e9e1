import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { creditPriceCents, creditsPriceCents, popularPackageIn } from '#contract/billing/billing.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { creditsText, moneyText, priceText } from '../balance-text.ts'
import { canBuy, creditCountOf, problemOfCredits } from './credits-count.ts'
import { CreditsCountField } from './credits-count-field.tsx'
import { CreditsDone, type CreditsOutcome } from './credits-done.tsx'
import { CreditsPackages } from './credits-packages.tsx'
import { CreditsPayment } from './credits-payment.tsx'

const chosenAtFirst = popularPackageIn('dialog')

type CreditsDialogProps = {
  onClose: () => void
  /** Where it was opened. */
  source?: string
  /** The selected number of credits when the dialog opens. */
  credits?: number
}

/** The dialog to choose a number of credits and to pay for them. */
export function CreditsDialog({ onClose, credits = chosenAtFirst }: CreditsDialogProps) {
  const [text, setText] = useState(String(credits))
  const [outcome, setOutcome] = useState<CreditsOutcome | null>(null)
  const chosen = creditCountOf(text)
  return (
    <Dialog open onClose={onClose} {...textsFor(outcome)}>
      <QueryScope>
        <div className="mt-6">
          {outcome === null ? (
            <>
              <CreditsPackages credits={chosen} opened={credits} onPick={(picked) => setText(String(picked))} />
              <Amount text={text} credits={chosen} onText={setText} />
              <div className="mt-6 border-line border-t pt-6">
                <CreditsPayment credits={chosen} onDone={setOutcome} onLeave={onClose} />
              </div>
            </>
          ) : (
            <CreditsDone outcome={outcome} onClose={onClose} />
          )}
        </div>
      </QueryScope>
    </Dialog>
  )
}

function textsFor(outcome: CreditsOutcome | null) {
  if (outcome === null)
    return {
      title: t`Buy credits`,
      description: t`One credit is one link: ${priceText(creditPriceCents)} each. Credits never expire.`,
    }
  return outcome.state === 'paid'
    ? { title: t`Payment received`, description: t`You bought ${creditsText(outcome.credits)}.` }
    : { title: t`Payment in progress`, description: t`You are buying ${creditsText(outcome.credits)}.` }
}

type AmountProps = { text: string; credits: number; onText: (text: string) => void }

function Amount({ text, credits, onText }: AmountProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      <CreditsCountField label={t`Number of credits`} text={text} problem={problemOfCredits(credits)} onText={onText} />
      <div className="text-right">
        <p className="mb-1.5 font-medium text-sm">
          <Trans>Total</Trans>
        </p>
        <output className="block h-11 font-semibold text-2xl leading-[2.75rem] tracking-[-0.02em] tabular-nums">
          {moneyText(canBuy(credits) ? creditsPriceCents(credits) : 0)}
        </output>
      </div>
    </div>
  )
}
