import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count as countText } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

type AdminTaskProps = {
  title: string
  /** The link to its page; `null` while there is no page for it. */
  way: { href: string; label: string } | null
  /** The number of open items; `undefined` until it is known. */
  count: number | undefined
  /** Retries a count that failed. */
  onRetry: (() => void) | null
  children: ReactNode
}

/** One kind of task for administrators: the number of open items, and a link. */
export function AdminTask({ title, way, count, onRetry, children }: AdminTaskProps) {
  const isUnknown = count === undefined
  const isFailed = isUnknown && onRetry !== null
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-1 border-line border-b py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <p
        className={classNames(
          'font-semibold text-3xl tabular-nums tracking-[-0.02em]',
          count === 0 ? 'text-ink-faint' : 'text-qualified',
        )}
      >
        {!isUnknown && countText(count)}
        {isUnknown && onRetry === null && <Skeleton className="h-9 w-12" />}
        {isFailed && <span className="text-ink-faint">–</span>}
      </p>
      <div>
        <h2 className="font-medium text-ink">{title}</h2>
        <p className="max-w-[60ch] text-ink-soft text-sm leading-5">
          {isFailed ? (
            <span role="alert">
              <Trans>Couldn’t count this.</Trans>
            </span>
          ) : (
            !isUnknown && children
          )}
        </p>
      </div>
      <div className="max-sm:mt-2">
        {isFailed && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {!isFailed && way !== null && (
          <Link to={way.href} className="link text-sm">
            {way.label}
          </Link>
        )}
      </div>
    </section>
  )
}
