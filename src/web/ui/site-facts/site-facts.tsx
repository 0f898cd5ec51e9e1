import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { type FactKey, type FactSource, factKeys, shortLabel, siteFact } from './site-fact-texts.ts'

/** Every fact of a site, with its source or the reason why it is unknown. */
export function SiteFacts({ site, className }: { site: FactSource; className?: string }) {
  return (
    <dl className={classNames('grid gap-x-10 gap-y-4 text-sm sm:grid-cols-2', className)}>
      {factKeys.map((key) => {
        const { label, isKnown, source } = siteFact(key, site)
        return (
          <div key={key} className="min-w-0">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className={classNames('mt-0.5', isKnown && 'font-medium')}>
              <FactValue of={key} site={site} />
            </dd>
            <dd className="mt-0.5 max-w-[60ch] text-ink-soft text-xs leading-5 wrap-anywhere">{source}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A fact as short text; an unknown one is less prominent. `isStacked` places the note below it. */
export function FactValue({ of, site, isStacked = false }: { of: FactKey; site: FactSource; isStacked?: boolean }) {
  const { value, note, isKnown } = siteFact(of, site)
  return (
    <span className={classNames('tabular-nums', !isKnown && 'text-ink-faint')}>
      {value}
      {note !== null && (
        <>
          {' '}
          <span className={classNames('font-normal text-ink-soft', isStacked && 'block leading-4')}>{note}</span>
        </>
      )}
    </span>
  )
}

/** The facts that distinguish sites in a list. */
const listedFacts: readonly FactKey[] = ['articles', 'links', 'day30', 'speed', 'topics', 'indexing']

/** The facts of one row of a list, without their sources. */
export function FactRow({ site, className }: { site: FactSource; className?: string }) {
  return (
    <dl className={classNames('grid grid-cols-2 gap-x-4 gap-y-2 text-xs leading-5 sm:grid-cols-3', className)}>
      {listedFacts.map((fact) => (
        <div key={fact} className="min-w-0">
          <dt className="text-ink-soft">{shortLabel(fact, site)}</dt>
          <dd>
            <FactValue of={fact} site={site} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FactsToggleProps = {
  host: string
  isOpen: boolean
  controls: string
  /** Shows only the arrow, for narrow layouts. */
  isShort?: boolean
  onToggle: () => void
}

/** Shows and hides the facts of one site of a list. */
export function FactsToggle({ host, isOpen, controls, isShort = false, onToggle }: FactsToggleProps) {
  return (
    <Button
      variant="quiet"
      size={isShort ? 'icon' : 'sm'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={t`Details: ${host}`}
      onClick={onToggle}
    >
      {!isShort && t`Details`}
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classNames('transition-transform', isOpen && 'rotate-180')}
      />
    </Button>
  )
}
