import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type CreditPackage, creditsPriceCents, packagesIn, popularPackageIn } from '#contract/billing/billing.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { creditsText, moneyText, priceText } from '../balance-text.ts'
import { canBuy, creditCountOf, digitsOf, problemOfCredits } from '../credits/credits-count.ts'
import { CreditsCountField } from '../credits/credits-count-field.tsx'
import { ChoiceMark, PackageChoice } from '../credits/package-choice.tsx'
import { PricingLink } from './pricing-link.tsx'

const chosenAtFirst = popularPackageIn('home')

const openCredits = (credits: number) => openDialog('pricing', { source: 'pricing', credits })

/** The starter packages, one of them selected, and a field for any number of credits. */
export function PricingCredits() {
  const [chosen, setChosen] = useState(chosenAtFirst)
  const name = useId()
  const packages = useRef<HTMLFieldSetElement>(null)
  useChosenBefore(packages, 'input:checked', (value) => setChosen(Number(value)))
  return (
    <div className="mt-5 grid gap-4 sm:mt-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex flex-col">
        <fieldset ref={packages} className="grow">
          <legend className="sr-only">
            <Trans>Starter packages</Trans>
          </legend>
          <div className="grid h-full gap-2 sm:grid-cols-3 sm:gap-4">
            {packagesIn('home').map((each) => (
              <StarterCard
                key={each.id}
                name={name}
                offer={each}
                checked={each.credits === chosen}
                onPick={() => setChosen(each.credits)}
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
          <p className="text-ink-soft text-sm tabular-nums">
            <Trans>
              {creditsText(chosen)} for{' '}
              <span className="font-medium text-ink">{priceText(creditsPriceCents(chosen))}</span>. Credits never
              expire.
            </Trans>
          </p>
          <PricingLink onOpen={() => openCredits(chosen)} className="max-sm:w-full">
            <Trans>Buy {creditsText(chosen)}</Trans>
          </PricingLink>
        </div>
      </div>
      <CustomCard />
    </div>
  )
}

type StarterCardProps = { name: string; offer: CreditPackage; checked: boolean; onPick: () => void }

function StarterCard({ name, offer, checked, onPick }: StarterCardProps) {
  return (
    <PackageChoice
      name={name}
      value={offer.credits}
      checked={checked}
      onChange={onPick}
      className="bg-surface px-4 py-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline sm:p-5"
    >
      <span className="flex min-h-6 items-center gap-2.5">
        <ChoiceMark />
        <span className="font-medium">
          <Trans>Starter {offer.credits}</Trans>
        </span>
      </span>
      <span className="font-semibold text-xl max-sm:text-right sm:mt-3 sm:text-3xl tracking-[-0.02em] tabular-nums">
        {priceText(creditsPriceCents(offer.credits))}
      </span>
      <span className="text-ink-soft text-sm tabular-nums max-sm:pl-7 sm:mt-0.5">{creditsText(offer.credits)}</span>
      {offer.popularIn.includes('home') && (
        <span className="font-medium text-sm text-verified max-sm:text-right sm:mt-3">
          <Trans>Most popular</Trans>
        </span>
      )}
    </PackageChoice>
  )
}

function CustomCard() {
  const [text, setText] = useState('10')
  const card = useRef<HTMLDivElement>(null)
  useChosenBefore(card, 'input', (value) => setText(digitsOf(value)))
  const credits = creditCountOf(text)
  const possible = canBuy(credits)
  return (
    <div ref={card} className="flex flex-col rounded border border-line-strong/60 bg-surface p-4 sm:p-5">
      <h3 className="font-semibold">
        <Trans>Custom</Trans>
      </h3>
      <div className="mt-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 sm:mt-4">
        <CreditsCountField
          label={t`Number of credits`}
          text={text}
          problem={problemOfCredits(credits, 'tooFew')}
          onText={setText}
        />
        <p className="flex items-baseline justify-between gap-4 text-ink-soft text-sm max-sm:flex-col max-sm:items-end max-sm:justify-start max-sm:gap-2 sm:mt-4">
          <Trans>Total</Trans>
          <output className="font-semibold text-2xl text-ink tracking-[-0.02em] tabular-nums">
            {moneyText(possible ? creditsPriceCents(credits) : 0)}
          </output>
        </p>
      </div>
      <div className="mt-auto pt-4">
        {possible ? (
          <PricingLink variant="secondary" className="w-full" onOpen={() => openCredits(credits)}>
            <Trans>Buy custom package</Trans>
          </PricingLink>
        ) : (
          <Button variant="secondary" className="w-full" disabled>
            <Trans>Buy custom package</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Reads the selection or input that was made on the server-rendered page before hydration. */
function useChosenBefore(container: RefObject<HTMLElement | null>, selector: string, onFound: (value: string) => void) {
  const found = useRef(onFound)
  useEffect(() => {
    const input = container.current?.querySelector<HTMLInputElement>(selector)
    if (input) found.current(input.value)
  }, [container, selector])
}
