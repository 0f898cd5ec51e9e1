import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { FactRow, FactsToggle, SiteFacts } from '#web/ui/site-facts/site-facts.tsx'
import type { SiteChoice } from './site-choices.ts'

type ChosenSiteProps = { site: SiteChoice; isChosen: boolean; onToggle: () => void }

/** A chosen site that no longer accepts articles can still be removed. */
export function ChosenSite({ site, isChosen, onToggle }: ChosenSiteProps) {
  const { id, host, kind, categories, pace, why, facts } = site
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-line border-b py-1.5 last:border-b-0">
      <div className="flex items-start gap-2">
        <label
          className={classNames(
            'flex min-w-0 flex-1 items-start gap-3 py-1.5 pl-1 text-sm',
            why === null || isChosen ? 'cursor-pointer hover:bg-sunken/60' : 'cursor-not-allowed',
          )}
        >
          <input
            type="checkbox"
            checked={isChosen}
            disabled={why !== null && !isChosen}
            onChange={onToggle}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <bdi className={classNames('font-medium wrap-anywhere', why !== null && 'text-ink-soft')}>{host}</bdi>
              {kind === 'own' && (
                <Badge className="h-5">
                  <Trans>Yours</Trans>
                </Badge>
              )}
            </span>
            <span className="block text-ink-soft text-xs leading-5">
              {categories.join(', ')} · {pace}
            </span>
            {why !== null && <span className="block text-qualified text-xs leading-5">{why}</span>}
          </span>
        </label>
        <FactsToggle host={host} isOpen={isOpen} controls={`facts-${id}`} onToggle={() => setIsOpen(!isOpen)} />
      </div>
      {isOpen ? (
        <div id={`facts-${id}`} className="mt-1 mb-3 rounded bg-sunken/60 p-4 sm:ml-8">
          <SiteFacts site={facts} />
        </div>
      ) : (
        <FactRow site={facts} className="mt-0.5 mb-2 ml-8" />
      )}
    </li>
  )
}
