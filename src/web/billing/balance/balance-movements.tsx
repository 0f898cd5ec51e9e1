import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CreditEntry } from '#contract/billing/billing-calls.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { countText, timeText } from '../balance-text.ts'
import { entriesQuery } from '../queries.ts'

/** Every movement of credits, newest first. */
export function BalanceMovements() {
  return (
    <section aria-labelledby="movements-title">
      <h2 id="movements-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Credit movements</Trans>
      </h2>
      <div className="mt-4">
        <MovementList />
      </div>
    </section>
  )
}

function MovementList() {
  const query = useInfiniteQuery(entriesQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your credit movements`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your credit movements`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <EmptyState title={t`No movements yet`}>
        <Trans>Every credit you get or spend is listed here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <Movement key={entry.id} entry={entry} />
        ))}
      </ol>
      <LoadMore query={query} />
    </>
  )
}

const kinds: Record<CreditEntry['kind'], MessageDescriptor> = {
  purchase: msg`Bought`,
  bonus: msg`Bonus`,
  consume: msg`Spent`,
  return: msg`Refunded for a lost link`,
  reserve: msg`Reserved`,
  capture: msg`Spent on a verified link`,
  release: msg`Released, no longer reserved`,
  refund: msg`Removed: the payment was refunded`,
  refund_owed: msg`Owed: credits of a refunded payment were already spent`,
  dispute: msg`Removed: the payment is disputed`,
  dispute_owed: msg`Owed: credits of a disputed payment were already spent`,
  reinstate: msg`Restored: the payment is valid again`,
  forgive: msg`No longer owed: the payment is valid again`,
  settle: msg`Used to pay owed credits`,
}

function Movement({ entry: { kind, amount, change, createdAt, about } }: { entry: CreditEntry }) {
  return (
    <li className="flex items-baseline justify-between gap-6 py-2.5 text-sm">
      <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
        <time dateTime={createdAt} className="shrink-0 text-ink-soft tabular-nums sm:w-44">
          {timeText(createdAt)}
        </time>
        <span className="min-w-0">
          {i18n._(kinds[kind])}
          {about !== null && <MovementSubject about={about} />}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">{changeText(amount, change)}</span>
    </li>
  )
}

/** The campaign, and the link if the movement belongs to one. */
function MovementSubject({
  about: { campaignId, campaign, anchorText, url },
}: {
  about: NonNullable<CreditEntry['about']>
}) {
  return (
    <span className="block text-ink-soft wrap-anywhere">
      <Link to={`/campaigns/${campaignId}`} className="link inline-flex min-h-6 items-center">
        {campaign}
      </Link>
      {anchorText !== null && ' · '}
      {anchorText !== null &&
        (url === null ? (
          anchorText
        ) : (
          <a href={url} className="link inline-flex min-h-6 items-center" target="_blank" rel="noreferrer">
            {anchorText}
          </a>
        ))}
    </span>
  )
}

/** The change with its sign if the available credits changed; `(5)` if credits moved between other accounts. */
function changeText(amount: number, change: number) {
  if (change === 0) return <span className="text-ink-faint">({countText(amount)})</span>
  if (change < 0) return `−${countText(-change)}`
  return <span className="font-medium text-verified">+{countText(change)}</span>
}
