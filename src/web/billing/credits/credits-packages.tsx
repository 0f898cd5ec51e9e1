import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { type CreditPackage, creditsPriceCents, packagesIn } from '#contract/billing/billing.ts'
import { priceText } from '../balance-text.ts'
import { ChoiceMark, PackageChoice } from './package-choice.tsx'

type CreditsPackagesProps = {
  /** The selected number of credits, with or without a package of that size. */
  credits: number
  /** The number of credits that was selected before the dialog opened. A package of the landing page is listed here too. */
  opened: number
  onPick: (credits: number) => void
}

/** The packages side by side. None is selected if the number of credits has no package. */
export function CreditsPackages({ credits, opened, onPick }: CreditsPackagesProps) {
  const name = useId()
  const packages = packagesIn('dialog', opened)
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Package</Trans>
      </legend>
      <div
        className={
          packages.length > 4 ? 'grid grid-cols-3 gap-2 sm:grid-cols-5' : 'grid grid-cols-2 gap-2 sm:grid-cols-4'
        }
      >
        {packages.map((each) => (
          <PackageCard key={each.id} name={name} offer={each} checked={each.credits === credits} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  )
}

type PackageCardProps = { name: string; offer: CreditPackage; checked: boolean; onPick: (credits: number) => void }

function PackageCard({ name, offer: { credits, popularIn }, checked, onPick }: PackageCardProps) {
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
        {popularIn.includes('dialog') && (
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
