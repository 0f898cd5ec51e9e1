import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { type CreditPackage, creditPackages, creditsPriceCents } from '#contract/billing.ts'
import { priceText } from './balance-words.ts'
import { ChoiceMark, PackageChoice } from './package-choice.tsx'

type CreditsPackagesProps = {
  /** How many are chosen; one of the packages, or a number of one's own. */
  credits: number
  onPick: (credits: number) => void
}

/** The packages beside each other; none is chosen while the number is one of one's own. */
export function CreditsPackages({ credits, onPick }: CreditsPackagesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Package</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {creditPackages.map((each) => (
          <PackageCard key={each.id} name={name} offer={each} checked={each.credits === credits} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  )
}

type PackageCardProps = { name: string; offer: CreditPackage; checked: boolean; onPick: (credits: number) => void }

function PackageCard({ name, offer: { credits, popular }, checked, onPick }: PackageCardProps) {
  return (
    <PackageChoice
      name={name}
      value={credits}
      checked={checked}
      onChange={() => onPick(credits)}
      className="px-3 pt-2.5 pb-3"
    >
      <span className="flex h-5 items-center justify-between gap-1">
        <ChoiceMark />
        {popular && (
          <span className="font-medium text-verified text-xs">
            <Trans>Popular</Trans>
          </span>
        )}
      </span>
      <span className="mt-2.5 font-semibold text-2xl leading-7 tracking-[-0.02em] tabular-nums">{credits}</span>
      <span className="text-ink-soft text-sm tabular-nums">
        <span className="sr-only">
          <Trans>credits,</Trans>{' '}
        </span>
        {priceText(creditsPriceCents(credits))}
      </span>
    </PackageChoice>
  )
}
