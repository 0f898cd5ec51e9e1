import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { campaignSitesMax } from '#contract/limits.ts'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { SiteOrderChoice } from '#web/ui/site-facts/site-order-choice.tsx'
import { networkSitesQuery, ownSitesQuery } from '../queries.ts'
import { ChosenSite } from './chosen-site.tsx'
import { choiceOfNetwork, ownSiteChoice, type SiteChoice, sortChoices } from './site-choices.ts'

/** The number of rows at first, and the number that each click on the button adds. */
const rowsAtFirst = 20
const rowsMore = 50

type ChosenSitesProps = {
  chosen: readonly string[]
  isDofollow: boolean
  error: string | undefined
  onChosen: (ids: string[]) => void
}

/** The sites that links may be placed on, with their figures. */
export function ChosenSites({ chosen, isDofollow, error, onChosen }: ChosenSitesProps) {
  const [order, setOrder] = useState<SiteOrder>('newest')
  const network = useInfiniteQuery({ ...networkSitesQuery(order), placeholderData: keepPreviousData })
  const own = useInfiniteQuery(ownSitesQuery)
  const [text, setText] = useState('')
  const [rows, setRows] = useState(rowsAtFirst)
  const choices = useMemo(() => {
    const all = [
      ...(own.data?.pages.flatMap(({ sites }) => sites.map(ownSiteChoice)) ?? []),
      ...(network.data?.pages.flatMap(({ sites }) => sites.map((site) => choiceOfNetwork(site, isDofollow))) ?? []),
    ]
    return sortChoices(all, order)
  }, [own.data, network.data, isDofollow, order])
  if (network.isPending || own.isPending) return <RowsSkeleton label={t`Loading the sites`} rows={5} />
  if (network.isLoadingError || own.isLoadingError)
    return (
      <ErrorState
        title={t`Couldn’t load the sites`}
        onRetry={() => {
          void network.refetch()
          void own.refetch()
        }}
      >
        {problemOf(network.error ?? own.error).message}
      </ErrorState>
    )
  const search = text.trim().toLowerCase()
  const shown = choices.filter(({ host, categories }) =>
    [host, ...categories].some((word) => word.toLowerCase().includes(search)),
  )

  const open = shown.filter(({ id, why }) => why === null && !chosen.includes(id))

  function addAll(sites: readonly SiteChoice[]) {
    onChosen([...chosen, ...sites.map(({ id }) => id)].slice(0, campaignSitesMax))
  }

  function toggle(id: string) {
    const rest = chosen.filter((other) => other !== id)
    onChosen(rest.length < chosen.length ? rest : [...chosen, id].slice(0, campaignSitesMax))
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'sites-error'}>
      <legend className="sr-only">
        <Trans>Sites</Trans>
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Input
          type="search"
          height="md"
          aria-label={t`Filter by host or category`}
          placeholder={t`Filter by host or category`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="text-sm max-sm:w-full sm:max-w-xs"
        />
        <SiteOrderChoice order={order} onOrder={setOrder} />
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {plural(chosen.length, { one: '# site chosen', other: '# sites chosen' })}
          </p>
          {/* Never disabled: a disabled button would lose the focus after its own click. */}
          <Button variant="quiet" size="sm" onClick={() => addAll(open)}>
            {search === '' ? t`Choose all` : t`Choose all matches`}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onChosen([])}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <p id="sites-error" data-problem tabIndex={-1} className="mt-3 text-lost text-sm outline-none">
          {error}
        </p>
      )}
      {choices.length === 0 ? (
        <p className="mt-4 border-line border-y py-8 text-ink-soft text-sm">
          <Trans>
            No sites yet.{' '}
            <a href="/domains" className="link">
              Add your own domain
            </a>
            , or come back when the network has some.
          </Trans>
        </p>
      ) : (
        <ul className="mt-3 border-line border-y">
          {shown.slice(0, rows).map((site) => (
            <ChosenSite
              key={site.id}
              site={site}
              isChosen={chosen.includes(site.id)}
              onToggle={() => toggle(site.id)}
            />
          ))}
          {shown.length === 0 && (
            <li className="py-6 text-ink-soft text-sm">
              <Trans>No sites match “{{ text: text.trim() }}”.</Trans>
            </li>
          )}
        </ul>
      )}
      {shown.length > rows && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setRows(rows + rowsMore)}>
          {plural(Math.min(rowsMore, shown.length - rows), { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
      <LoadMore query={own} />
      <LoadMore query={network} />
    </fieldset>
  )
}
