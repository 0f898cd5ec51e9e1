import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { rangeText } from './chart-texts.ts'

type RangeChoiceProps = {
  ranges: readonly HistoryRange[]
  range: HistoryRange
  onRange: (range: HistoryRange) => void
}

/** Selects the range of a chart. */
export function RangeChoice({ ranges, range, onRange }: RangeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded border border-line bg-surface p-0.5">
      <legend className="sr-only">
        <Trans>Period</Trans>
      </legend>
      {ranges.map((one) => (
        <label
          key={one}
          className="relative flex min-h-7 cursor-pointer items-center rounded-[4px] px-2.5 text-ink-soft text-xs transition-colors hover:text-ink has-checked:bg-verified-soft has-checked:font-medium has-checked:text-verified has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={one === range}
            onChange={() => onRange(one)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {rangeText(one)}
        </label>
      ))}
    </fieldset>
  )
}
