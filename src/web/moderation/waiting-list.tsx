import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AbuseReportItem, ModerationItem, ReviewItem } from '#contract/posts/blog-moderation.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { moderationPath } from './moderation-path.ts'
import { approvalText, linksText, momentText, reasonText, waitedText, wordsText } from './moderation-texts.ts'
import type { Shown } from './queries.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Pages = { pages: readonly { items: readonly ModerationItem[] }[] }

type WaitingListProps = {
  show: Shown
  query: UseInfiniteQueryResult<Pages>
  /** The item that was open before. */
  from: string | null
}

/** All waiting items of one list, the longest waiting first. */
export function WaitingList({ show, query, from }: WaitingListProps) {
  if (query.isPending) return <RowsSkeleton label={t`Loading the queue`} rows={5} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the queue`} onRetry={() => void query.refetch()} className="mt-6">
        {problemOf(query.error).message}
      </ErrorState>
    )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && !query.hasNextPage) return <Nothing show={show} />
  return (
    <>
      <Rows show={show} items={items} from={from} />
      <LoadMore query={query} />
    </>
  )
}

function Nothing({ show }: { show: Shown }) {
  return (
    <div className="-mt-px">
      {show === 'reviews' ? (
        <EmptyState title={t`No posts to review`}>
          <Trans>
            Posts by new authors and posts that look like spam wait here for review. All other posts go live
            immediately.
          </Trans>
        </EmptyState>
      ) : (
        <EmptyState title={t`No open reports`}>
          <Trans>Readers can report a post with the link on its page. Their reports appear here.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

type RowsProps = { show: Shown; items: readonly ModerationItem[]; from: string | null }

function Rows({ show, items, from }: RowsProps) {
  // Only the item that was open before gets the focus, not items of a later refetch.
  const [landing] = useState(from)
  const shortcuts = useShortcuts({ j: () => step(1), k: () => step(-1) })
  return (
    <ul ref={shortcuts} aria-label={show === 'reviews' ? t`Posts in review` : t`Abuse reports`}>
      {items.map((item) => (
        <li
          key={item.id}
          className="relative border-line border-b py-4 focus-within:bg-sunken hover:bg-sunken sm:-mx-3 sm:px-3"
        >
          {item.type === 'review' ? (
            <ReviewRow item={item} isLanding={item.id === landing} />
          ) : (
            <ReportRow item={item} isLanding={item.id === landing} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus from the current link to the next or previous one. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-waits]')]
  const { activeElement } = document
  const here = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
  links[here + by]?.focus()
}

function ReviewRow({ item, isLanding }: { item: ReviewItem; isLanding: boolean }) {
  const { author, reasons, wordCount, linkCount } = item
  return (
    <>
      <Head to={moderationPath('reviews', item.id)} title={item.title} since={item.submittedAt} isLanding={isLanding}>
        {item.kind === 'edit' && (
          <Badge tone="neutral">
            <Trans>Edit of a live post</Trans>
          </Badge>
        )}
      </Head>
      <p className="mt-1 text-ink-soft text-sm wrap-anywhere">
        <bdi>{author.name}</bdi>, {approvalText(author)} · {wordsText(wordCount)} · {linksText(linkCount)}
      </p>
      <ul className="mt-1.5 text-qualified text-sm leading-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

function ReportRow({ item, isLanding }: { item: AbuseReportItem; isLanding: boolean }) {
  const { post, reason, details, openReports } = item
  return (
    <>
      <Head to={moderationPath('reports', item.id)} title={post.title} since={item.reportedAt} isLanding={isLanding}>
        <Badge tone="qualified">{reasonText(reason)}</Badge>
      </Head>
      <p className="mt-1 text-ink-soft text-sm wrap-anywhere">
        <bdi>{post.author}</bdi>
        {openReports > 1 &&
          ` · ${plural(openReports, { one: '# open report about it', other: '# open reports about it' })}`}
      </p>
      {details !== '' && <p className="mt-1.5 line-clamp-2 max-w-[70ch] text-sm leading-5 wrap-anywhere">{details}</p>}
    </>
  )
}

type HeadProps = { to: string; title: string; since: string; isLanding: boolean; children: ReactNode }

/** The link of the title covers the whole row. */
function Head({ to, title, since, isLanding, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={to}
          data-waits
          ref={isLanding ? focusOnce : undefined}
          dir="auto"
          className="font-medium text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        {children}
      </div>
      <time dateTime={since} title={momentText(since)} className="text-ink-soft text-sm tabular-nums">
        {waitedText(since, Date.now())}
      </time>
    </div>
  )
}

function focusOnce(link: HTMLElement | null) {
  link?.focus()
}
