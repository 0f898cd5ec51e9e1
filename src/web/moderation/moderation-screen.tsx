import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'
import { DismissedList } from './dismissed-list.tsx'
import { ItemBar } from './item-bar.tsx'
import { dismissedPath, moderationPath, readModerationQuery } from './moderation-path.ts'
import { moderationQuery, refetchLists } from './queries.ts'
import type { ReadArticle } from './read-article.ts'
import { ReportPanel } from './report-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { WaitingList } from './waiting-list.tsx'

/** Renders an article as readers see it. */
type DrawArticle = (article: ReadArticle) => ReactNode

/** The lists of what waits for a moderator, and each item in full. The address contains what is shown. */
export function ModerationScreen({ drawArticle }: { drawArticle: DrawArticle }) {
  const { open } = readModerationQuery(useSearchParams()[0])
  return open === null ? <Lists /> : <OpenItem id={open} drawArticle={drawArticle} />
}

function Lists() {
  const [params] = useSearchParams()
  const { show } = readModerationQuery(params)
  const isRecord = params.get('show') === 'dismissed'
  const { state } = useLocation()
  const query = useInfiniteQuery(moderationQuery(show))
  const counts = query.data?.pages.at(-1)?.counts
  return (
    <>
      <PageHeading title={t`Moderation`}>
        <Trans>Posts to review, and readers’ reports about live posts.</Trans>
      </PageHeading>
      <TabLinks
        label={t`Moderation`}
        current={isRecord ? dismissedPath : moderationPath(show)}
        tabs={[
          { label: t`Posts in review`, to: moderationPath('reviews'), count: counts?.reviews },
          { label: t`Abuse reports`, to: moderationPath('reports'), count: counts?.reports },
          { label: t`Dismissed`, to: dismissedPath },
        ]}
      />
      {isRecord ? <DismissedList /> : <WaitingList key={show} show={show} query={query} from={cameFrom(state)} />}
    </>
  )
}

/** The item that was open before, so that it gets the focus. */
function cameFrom(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : null
}

function OpenItem({ id, drawArticle }: { id: string; drawArticle: DrawArticle }) {
  const { show } = readModerationQuery(useSearchParams()[0])
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const client = useQueryClient()
  const moves = useMoves(show, id)
  const shortcuts = useShortcuts({
    j: () => void moves.move(1),
    k: () => void moves.move(-1),
    a: () => document.getElementById('approve')?.focus(),
    r: () => document.getElementById('note')?.focus(),
  })
  const panel = {
    id,
    drawArticle,
    note: notes[id] ?? '',
    onNote: (note: string) => setNotes({ ...notes, [id]: note }),
    onDone: moves.leave,
    onRemoved: () => {
      void refetchLists(client)
      moves.leave()
    },
  }
  return (
    <div ref={shortcuts}>
      <ItemBar show={show} id={id} {...moves} onMove={(by) => void moves.move(by)} />
      <section key={id} ref={arrive} tabIndex={-1} aria-label={t`To review`} className="outline-none">
        {show === 'reviews' ? <ReviewPanel {...panel} /> : <ReportPanel {...panel} />}
      </section>
    </div>
  )
}

/** Moves the focus to the open item, for users of a keyboard or screen reader. */
function arrive(element: HTMLElement | null) {
  if (element === null) return
  element.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/** The previous and next item in the list of the open one. */
function useMoves(show: ReturnType<typeof readModerationQuery>['show'], id: string) {
  const navigate = useNavigate()
  const query = useInfiniteQuery(moderationQuery(show))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const index = items.findIndex((item) => item.id === id)
  const total = query.data?.pages.at(-1)?.counts[show]

  async function move(by: 1 | -1) {
    const target = index + by
    const known = items[target]
    if (known !== undefined) return navigate(moderationPath(show, known.id))
    if (by === -1 || !query.hasNextPage || query.isFetchingNextPage) return
    const { data } = await query.fetchNextPage()
    const next = data?.pages.flatMap((page) => page.items)[target]
    if (next !== undefined) await navigate(moderationPath(show, next.id))
  }

  /** Opens the next item. Other reports about a post that was just removed are skipped. */
  function leave(doneSlug?: string) {
    const isOther = (item: (typeof items)[number]) =>
      item.id !== id && (item.type === 'review' || item.post.slug !== doneSlug)
    const next = items.slice(index + 1).find(isOther) ?? (query.hasNextPage ? undefined : items.find(isOther))
    void navigate(moderationPath(show, next?.id), { replace: true, state: { from: id } })
  }

  return {
    move,
    leave,
    position: index === -1 ? null : index + 1,
    total,
    hasPrevious: index > 0,
    hasNext: items[index + 1] !== undefined || (index !== -1 && query.hasNextPage),
  }
}
