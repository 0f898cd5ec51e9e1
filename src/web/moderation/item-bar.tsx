import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { moderationPath } from './moderation-path.ts'
import type { Shown } from './queries.ts'

type ItemBarProps = {
  show: Shown
  id: string
  /** Its position in the list, from 1; `null` if it is not in the loaded part. */
  position: number | null
  total: number | undefined
  hasPrevious: boolean
  hasNext: boolean
  onMove: (by: 1 | -1) => void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links back to the list, and to the previous and next item. */
export function ItemBar({ show, id, position, total, hasPrevious, hasNext, onMove }: ItemBarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-3">
      <Link
        to={moderationPath(show)}
        state={{ from: id }}
        className="inline-flex min-h-8 items-center gap-1.5 text-ink-soft text-sm no-underline hover:text-ink"
      >
        <ArrowLeft {...icon} />
        {show === 'reviews' ? t`Posts in review` : t`Abuse reports`}
      </Link>
      <div className="flex items-center gap-1">
        <p className="mr-2 text-ink-faint text-sm tabular-nums max-lg:hidden">
          <Trans comment="Keys, and what they do">
            <Key>J</Key> next <Key>K</Key> previous
          </Trans>
          {show === 'reviews' && (
            <>
              {' '}
              <Trans comment="Keys, and what they do">
                <Key>A</Key> approve <Key>R</Key> reject
              </Trans>
            </>
          )}
        </p>
        {position !== null && total !== undefined && (
          <p className="mr-1 text-ink-soft text-sm tabular-nums">{positionText(position, total)}</p>
        )}
        <Button variant="quiet" size="icon" aria-label={t`Previous`} disabled={!hasPrevious} onClick={() => onMove(-1)}>
          <ChevronLeft {...icon} />
        </Button>
        <Button variant="quiet" size="icon" aria-label={t`Next`} disabled={!hasNext} onClick={() => onMove(1)}>
          <ChevronRight {...icon} />
        </Button>
      </div>
    </div>
  )
}

/** `2 of 12` */
function positionText(position: number, total: number): string {
  const last = count(Math.max(position, total))
  return t`${{ place: count(position) }} of ${last}`
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="ml-2 inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-surface px-1 font-sans text-xs">
      {children}
    </kbd>
  )
}
