import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { siteOrders } from '#contract/sites/site-values.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '../class-names.ts'
import { Select } from '../forms/select.tsx'

const labels: Record<SiteOrder, MessageDescriptor> = {
  newest: msg`Newest`,
  articles: msg`Most articles`,
  links: msg`Most links live`,
  survival: msg`Most live after 30 days`,
  speed: msg`Fastest`,
}

type SiteOrderChoiceProps = { order: SiteOrder; onOrder: (order: SiteOrder) => void; className?: string }

/** Selects the order of a list of sites. */
export function SiteOrderChoice({ order, onOrder, className }: SiteOrderChoiceProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-center gap-2 text-ink-soft text-sm', className)}>
      <label htmlFor={id}>
        <Trans>Sort by</Trans>
      </label>
      <Select id={id} value={order} onChange={({ target }) => onOrder(target.value as SiteOrder)}>
        {siteOrders.map((value) => (
          <option key={value} value={value}>
            {i18n._(labels[value])}
          </option>
        ))}
      </Select>
    </div>
  )
}
