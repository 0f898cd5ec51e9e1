import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBalance } from '#web/billing/balance/balance-store.ts'
import { countText } from '#web/billing/balance-text.ts'
import { overviewQuery } from '#web/campaigns/queries.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** The member's live balance, which the header shows too, and link statistics in four figures. One that could not be loaded is a dash. */
export function OverviewFigures() {
  const balance = useBalance(useSession().user?.id ?? '')
  const available = balance.state === 'known' ? balance.credits.available : undefined
  const overview = useQuery(overviewQuery)
  const links = overview.data?.links
  return (
    <dl className="mb-10 grid grid-cols-2 gap-x-8 border-line border-y sm:grid-cols-4">
      <Figure
        name={t`Credits available`}
        to="/dashboard/billing"
        value={available}
        note={available === 0 ? t`Buy credits` : null}
        isPending={balance.state === 'loading'}
      />
      <Figure
        name={t`Active campaigns`}
        to="/campaigns?status=running"
        value={overview.data?.activeCampaigns.length}
        isPending={overview.isPending}
      />
      <Figure name={t`Links verified`} to="/campaigns" value={links?.verified} isPending={overview.isPending} />
      <Figure
        name={t`Links lost`}
        note={
          links !== undefined && links.refunded > 0
            ? plural(links.refunded, { one: '# refunded', other: '# refunded' })
            : null
        }
        to="/campaigns"
        value={links === undefined ? undefined : links.lost + links.refunded}
        isPending={overview.isPending}
      />
    </dl>
  )
}

type FigureProps = { name: string; to: string; value: number | undefined; note?: string | null; isPending: boolean }

function Figure({ name, to, value, note = null, isPending }: FigureProps) {
  return (
    <div className="relative py-4">
      <dt className="text-ink-soft text-sm">
        <Link
          to={to}
          className="inline-flex min-h-6 items-center no-underline after:absolute after:inset-0 after:content-[''] hover:text-verified"
        >
          {name}
        </Link>
      </dt>
      <dd className="mt-1 font-semibold text-2xl tabular-nums tracking-[-0.02em]">
        {isPending ? (
          <>
            <Skeleton className="h-8 w-14" />
            <span className="sr-only">
              <Trans>Loading</Trans>
            </span>
          </>
        ) : value === undefined ? (
          '–'
        ) : (
          countText(value)
        )}
        {note !== null && <span className="ml-2 font-normal text-ink-soft text-sm tracking-normal">{note}</span>}
      </dd>
    </div>
  )
}
