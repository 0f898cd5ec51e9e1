import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import type { NetworkSite } from '#contract/sites/sites.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { HeadCell, Table } from '#web/ui/lists/table.tsx'
import { useMediaQuery } from '#web/ui/lists/use-media-query.ts'
import type { FactKey } from '#web/ui/site-facts/site-fact-texts.ts'
import { FactRow, FactsToggle, FactValue, SiteFacts } from '#web/ui/site-facts/site-facts.tsx'
import { paceText } from '../site-labels.ts'

type NetworkTableProps = {
  sites: readonly NetworkSite[]
  order: SiteOrder
  onOrder: (order: SiteOrder) => void
}

type Column = { fact: FactKey; label: MessageDescriptor; order: SiteOrder | null; isNumber: boolean }

const columns: readonly Column[] = [
  { fact: 'topics', label: msg`Topics`, order: null, isNumber: false },
  { fact: 'articles', label: msg`Articles`, order: 'articles', isNumber: true },
  { fact: 'links', label: msg`Links live`, order: 'links', isNumber: true },
  { fact: 'day30', label: msg`After 30 days`, order: 'survival', isNumber: true },
  { fact: 'speed', label: msg`Speed`, order: 'speed', isNumber: true },
  { fact: 'indexing', label: msg`Indexing`, order: null, isNumber: false },
]

/** The network: a table on a wide screen, cards on a narrow one. Every row opens to its figures with their sources. */
export function NetworkTable(props: NetworkTableProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = {
    isOpen: (id: string) => open.has(id),
    onToggle: (id: string) =>
      setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
  }
  return isWide ? <WideTable {...props} {...rows} /> : <Cards {...props} {...rows} />
}

type Rows = NetworkTableProps & { isOpen: (id: string) => boolean; onToggle: (id: string) => void }

function WideTable({ sites, order, onOrder, isOpen, onToggle }: Rows) {
  return (
    <Table caption={t`The network`}>
      <thead>
        <tr>
          <HeadCell className="pr-4">
            <Trans>Site</Trans>
          </HeadCell>
          {columns.map((column) => (
            <ColumnHead key={column.fact} column={column} order={order} onOrder={onOrder} />
          ))}
          <HeadCell>
            <span className="sr-only">
              <Trans>Details</Trans>
            </span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <Fragment key={site.id}>
            <tr className={classNames('align-top', !isOpen(site.id) && 'border-line border-b')}>
              <th scope="row" className="w-full max-w-0 py-3 pr-4 font-normal">
                <SiteName site={site} />
              </th>
              {columns.map(({ fact, isNumber }) => (
                <td
                  key={fact}
                  className={classNames(
                    'py-3 pr-4 text-xs leading-6',
                    fact === 'topics' ? 'min-w-32 leading-5' : 'whitespace-nowrap',
                    isNumber && 'text-right',
                  )}
                >
                  <FactValue of={fact} site={site} isStacked />
                </td>
              ))}
              <td className="py-2 text-right">
                <Toggle site={site} isOpen={isOpen(site.id)} isShort onToggle={onToggle} />
              </td>
            </tr>
            {isOpen(site.id) && (
              <tr id={factsId(site)} className="border-line border-b">
                <td colSpan={columns.length + 2} className="pb-6">
                  <Details site={site} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

type ColumnHeadProps = { column: Column; order: SiteOrder; onOrder: (order: SiteOrder) => void }

/** A second click restores the original order. */
function ColumnHead({ column: { label, order: own, isNumber }, order, onOrder }: ColumnHeadProps) {
  const name = i18n._(label)
  const className = classNames('pr-4', isNumber && 'text-right')
  if (own === null) return <HeadCell className={className}>{name}</HeadCell>
  const isSorted = own === order
  return (
    // A fast answer has few milliseconds, so best first is ascending here.
    <HeadCell className={className} aria-sort={isSorted ? (own === 'speed' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        aria-pressed={isSorted}
        className={classNames('inline-flex h-6 items-center gap-1 hover:text-ink', isSorted && 'text-ink')}
        onClick={() => onOrder(isSorted ? 'newest' : own)}
      >
        {name}
        <ArrowDown
          size={12}
          aria-hidden="true"
          className={classNames('-order-1', isSorted ? own === 'speed' && 'rotate-180' : 'opacity-30')}
        />
      </button>
    </HeadCell>
  )
}

function Cards({ sites, isOpen, onToggle }: Rows) {
  return (
    <ul aria-label={t`The network`} className="border-line border-t">
      {sites.map((site) => (
        <li key={site.id} className="border-line border-b py-4">
          <SiteName site={site} />
          {!isOpen(site.id) && <FactRow site={site} className="mt-3" />}
          {isOpen(site.id) && (
            <div id={factsId(site)} className="mt-3">
              <Details site={site} />
            </div>
          )}
          <div className="mt-2 -ml-3">
            <Toggle site={site} isOpen={isOpen(site.id)} onToggle={onToggle} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type ToggleProps = { site: NetworkSite; isOpen: boolean; isShort?: boolean; onToggle: (id: string) => void }

function Toggle({ site, onToggle, ...rest }: ToggleProps) {
  return <FactsToggle host={site.host} controls={factsId(site)} onToggle={() => onToggle(site.id)} {...rest} />
}

function SiteName({ site: { host, name, tagline, url, isHealthy } }: { site: NetworkSite }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link inline-block min-w-0 font-medium text-ink text-sm leading-6 wrap-anywhere"
        >
          <bdi>{host}</bdi>
        </a>
        {!isHealthy && (
          <Badge tone="lost">
            <Trans>Not responding</Trans>
          </Badge>
        )}
      </p>
      <p className="line-clamp-2 text-ink-soft text-xs leading-5">
        <bdi>{tagline === '' ? name : `${name}: ${tagline}`}</bdi>
      </p>
    </>
  )
}

function Details({ site }: { site: NetworkSite }) {
  const pace = paceText(site)
  return (
    <div className="rounded bg-sunken/60 p-4 sm:p-5">
      <SiteFacts site={site} className="xl:grid-cols-3" />
      <p className="mt-4 text-ink-soft text-xs">
        <Trans>Accepts articles at a pace of {pace}.</Trans>
      </p>
    </div>
  )
}

function factsId({ id }: NetworkSite): string {
  return `facts-${id}`
}
