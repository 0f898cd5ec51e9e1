import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { entitlements } from '#contract/billing/entitlements.ts'
import {
  comingFeatures,
  entitlementTexts,
  includedTexts,
  premiumFeatureTexts,
} from '#contract/billing/premium-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Cell, HeadCell, Table } from '#web/ui/lists/table.tsx'

/** Free and Premium side by side: first the differences, then the features of every account, then the features that are coming soon. */
export function PlanComparison() {
  return (
    <Table caption={t`Free and Premium compared`}>
      <thead>
        <tr>
          <HeadCell className="w-1/2">
            <Trans>Feature</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Free</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Premium</Trans>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {entitlements.map((name) => {
          const { compared, free, premium } = entitlementTexts[name]
          return (
            <Row
              key={name}
              label={translated(compared)}
              free={translated(free)}
              premium={translated(premium)}
              premiumClass="font-medium text-ink"
            />
          )
        })}
        {includedTexts.map(({ label, value }) => (
          <Row key={label} label={translated(label)} free={translated(value)} premium={translated(value)} />
        ))}
        {comingFeatures.map((name) => (
          <Row key={name} label={translated(premiumFeatureTexts[name].label)} free={t`No`} premium={t`Coming soon`} />
        ))}
      </tbody>
    </Table>
  )
}

/** `premiumClass` styles the Premium cell of a row with a difference. Other rows use the default. */
type RowProps = { label: string; free: string; premium: string; premiumClass?: string }

function Row({ label, free, premium, premiumClass = 'text-ink-soft' }: RowProps) {
  return (
    <tr>
      <th scope="row" className="border-line border-b py-3 pr-6 text-left align-middle font-medium">
        {label}
      </th>
      <Cell className="text-ink-soft tabular-nums">{free}</Cell>
      <Cell className={`tabular-nums ${premiumClass}`}>{premium}</Cell>
    </tr>
  )
}
