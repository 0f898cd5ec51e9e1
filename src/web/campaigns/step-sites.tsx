import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { campaignSitesMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/client.ts'
import { i18n } from '#web/platform/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { networkSitesQuery, ownSitesQuery } from './queries.ts'
import { choiceOfNetwork, choiceOfOwn, type SiteChoice } from './site-choices.ts'
import type { StepProps } from './wizard-step.ts'

const ways = [
  {
    value: 'automatic',
    label: msg`Choose for me`,
    text: msg`Sites that fit the keyword come first, then those that do not link to your target yet, then the least used.`,
  },
  {
    value: 'chosen',
    label: msg`I choose`,
    text: msg`Only the sites you tick, in turn. A site that fails is passed over.`,
  },
] as const

/** Where links may stand: on the network's sites and the member's own. */
export function StepSites({ plan, problems, onChange }: StepProps) {
  const { siteChoice, siteIds, rel } = plan
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="sr-only">
          <Trans>How sites are chosen</Trans>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {ways.map(({ value, label, text }) => (
            <label
              key={value}
              className={classNames(
                'flex cursor-pointer gap-3 rounded border p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus',
                siteChoice === value
                  ? 'border-verified bg-verified-soft/60'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name="site-choice"
                checked={siteChoice === value}
                onChange={() => onChange({ siteChoice: value })}
                className="mt-1 size-4 shrink-0"
              />
              <span className="text-sm">
                <span className="block font-medium">{i18n._(label)}</span>
                <span className="mt-1 block text-ink-soft leading-5">{i18n._(text)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {siteChoice === 'automatic' && (
        <p className="max-w-[64ch] text-ink-soft text-sm leading-6">
          {rel === 'dofollow'
            ? t`Your links are dofollow, so only your own sites are taken.`
            : t`Both the network’s sites and your own are taken.`}{' '}
          <Trans>The review shows which sites get how many links before anything is set aside.</Trans>
        </p>
      )}
      {siteChoice === 'chosen' && (
        <ChosenSites
          chosen={siteIds}
          isDofollow={rel === 'dofollow'}
          error={problems.siteIds}
          onChosen={(ids) => onChange({ siteIds: ids })}
        />
      )}
    </div>
  )
}

type ChosenSitesProps = {
  chosen: readonly string[]
  isDofollow: boolean
  error: string | undefined
  onChosen: (ids: string[]) => void
}

function ChosenSites({ chosen, isDofollow, error, onChosen }: ChosenSitesProps) {
  const network = useInfiniteQuery(networkSitesQuery)
  const own = useInfiniteQuery(ownSitesQuery)
  const [text, setText] = useState('')
  const choices = useMemo(
    () => [
      ...(own.data?.pages.flatMap(({ sites }) => sites.map(choiceOfOwn)) ?? []),
      ...(network.data?.pages.flatMap(({ sites }) => sites.map((site) => choiceOfNetwork(site, isDofollow))) ?? []),
    ],
    [own.data, network.data, isDofollow],
  )
  if (network.isPending || own.isPending) return <RowsSkeleton label={t`Loading the sites`} rows={5} />
  if (network.isLoadingError || own.isLoadingError)
    return (
      <ErrorState
        title={t`The sites could not be loaded`}
        onRetry={() => {
          void network.refetch()
          void own.refetch()
        }}
      >
        {problemOf(network.error ?? own.error).message}
      </ErrorState>
    )
  const wanted = text.trim().toLowerCase()
  const shown = choices.filter(({ host, categories }) =>
    [host, ...categories].some((word) => word.toLowerCase().includes(wanted)),
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
          className="text-sm sm:max-w-xs"
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {plural(chosen.length, { one: '# site chosen', other: '# sites chosen' })}
          </p>
          {/* Never disabled: a button that ends its own use would take the focus with it. */}
          <Button variant="quiet" size="sm" onClick={() => addAll(open)}>
            {wanted === '' ? t`Choose all` : t`Choose all that fit`}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onChosen([])}>
            <Trans>Choose none</Trans>
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
            There are no sites yet.{' '}
            <a href="/domains" className="link">
              Add a domain of your own
            </a>
            , or come back when the network has some.
          </Trans>
        </p>
      ) : (
        <ul className="mt-3 max-h-[30.5rem] overflow-y-auto border-line border-y">
          {shown.map((site) => (
            <SiteRow key={site.id} site={site} isChosen={chosen.includes(site.id)} onToggle={() => toggle(site.id)} />
          ))}
          {shown.length === 0 && (
            <li className="py-6 text-ink-soft text-sm">
              <Trans>No site fits “{{ text: text.trim() }}”.</Trans>
            </li>
          )}
        </ul>
      )}
      <LoadMore query={own} />
      <LoadMore query={network} />
    </fieldset>
  )
}

type SiteRowProps = { site: SiteChoice; isChosen: boolean; onToggle: () => void }

/** A site that was chosen and takes nothing any more can still be taken out. */
function SiteRow({ site: { host, kind, categories, pace, why }, isChosen, onToggle }: SiteRowProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <label
        className={classNames(
          'flex items-start gap-3 py-2.5 pr-1 pl-1 text-sm',
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
    </li>
  )
}
