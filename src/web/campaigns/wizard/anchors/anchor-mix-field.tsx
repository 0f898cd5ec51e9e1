import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { anchorKinds, anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { AnchorKind, AnchorMix } from '#contract/campaigns/campaigns.ts'
import { anchorKindText, linksText } from '#web/campaigns/campaign-labels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ShareBar, ToneSwatch } from '#web/ui/charts/share-bar.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { linksOfMix, withShare } from './anchor-mix.ts'

type AnchorMixFieldProps = { mix: AnchorMix; links: number; onMix: (mix: AnchorMix) => void }

/**
 * How the links are divided among the kinds of anchor text: four numbers that always add up to 100. A change of one number also changes the others.
 */
export function AnchorMixField({ mix, links, onMix }: AnchorMixFieldProps) {
  const counts = linksOfMix(mix, links)
  const isDefault = anchorKinds.every((kind) => mix[kind] === anchorMixDefault[kind])
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        <Trans>Anchor mix</Trans>
      </legend>
      <p className="mt-1 max-w-[60ch] text-ink-soft text-sm">
        <Trans>
          Natural link profiles are mostly branded. Search engines treat many exact matches as a sign of paid links.
        </Trans>
      </p>
      <ShareBar
        className="mt-4 h-3"
        total={100}
        parts={anchorKinds.map((kind, shade) => ({ key: kind, count: mix[kind], tone: 'ink', shade }))}
      />
      <div className="mt-2">
        {anchorKinds.map((kind, shade) => (
          <Share
            key={kind}
            kind={kind}
            shade={shade}
            value={mix[kind]}
            links={counts[kind]}
            onValue={(value) => onMix(withShare(mix, kind, value))}
          />
        ))}
      </div>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-3 text-ink-faint text-sm">
        <p>
          <Trans>Always adds up to 100%. Changing one adjusts the others.</Trans>
        </p>
        {!isDefault && (
          <Button variant="quiet" size="sm" onClick={() => onMix(anchorMixDefault)}>
            <Trans>Reset to the default mix</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type ShareProps = {
  kind: AnchorKind
  shade: number
  value: number
  links: number
  onValue: (value: number) => void
}

function Share({ kind, shade, value, links, onValue }: ShareProps) {
  const id = useId()
  const { label, text } = anchorKindText(kind)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <label htmlFor={id} className="flex items-center gap-2 font-medium text-sm">
          <ToneSwatch tone="ink" shade={shade} />
          {label}
        </label>
        <p className="text-ink-faint text-xs leading-5">{text}</p>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={t`${label}, as a slider`}
        aria-valuetext={plural(value, { one: '# percent', other: '# percent' })}
        onChange={({ target }) => onValue(target.valueAsNumber)}
        className="h-6 w-full max-sm:order-3 max-sm:col-span-2"
      />
      <div className="flex items-center gap-2 text-sm tabular-nums">
        <span className="block w-18">
          <Input
            id={id}
            type="number"
            height="md"
            min={0}
            max={100}
            value={value}
            onChange={({ target }) => onValue(target.valueAsNumber)}
            className="text-right text-sm"
          />
        </span>
        <span aria-hidden="true">%</span>
        <span className="w-16 whitespace-nowrap text-right text-ink-soft text-xs">{linksText(links)}</span>
      </div>
    </div>
  )
}
