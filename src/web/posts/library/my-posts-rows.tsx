import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { MyPost } from '#contract/posts/posts.ts'
import { count, dateFormat } from '#web/platform/i18n/formats.ts'
import { Cell, HeadCell, Table } from '#web/ui/lists/table.tsx'
import { useMediaQuery } from '#web/ui/lists/use-media-query.ts'
import { LinkedTo } from '../facts/linked-to.tsx'
import { linkRelMeaning } from '../facts/post-link-rel.ts'
import { viewsText } from '../facts/post-measures.ts'
import { MemberPostMenu } from './member-post-menu.tsx'
import { MemberPostStatus } from './member-post-status.tsx'
import { useRecentClaim } from './use-recent-claim.ts'

type MyPostsRowsProps = {
  posts: readonly MyPost[]
  onUnclaim: (post: MyPost) => void
  onDelete: (post: MyPost) => void
}

/** Own posts: a table on wide screens, cards on narrow ones. */
export function MyPostsRows(props: MyPostsRowsProps) {
  const isWide = useMediaQuery('(width >= 48rem)')
  return isWide ? <PostTable {...props} /> : <PostCards {...props} />
}

function PostTable({ posts, ...actions }: MyPostsRowsProps) {
  const fresh = useRecentClaim()
  return (
    <Table caption={t`My posts`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Post</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Status</Trans>
          </HeadCell>
          <HeadCell className="text-right">
            <Trans>Views</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Published</Trans>
          </HeadCell>
          <HeadCell>
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <Cell className="w-full max-w-0">
              <PostTitle post={post} className="truncate" />
              <PostTarget post={post} />
              <ModerationNote post={post} />
            </Cell>
            <Cell>
              <MemberPostStatus post={post} isFresh={post.slug === fresh} />
            </Cell>
            <Cell className="text-right tabular-nums">{count(post.viewCount)}</Cell>
            <Cell className="whitespace-nowrap text-ink-soft tabular-nums">{shortDate(post.publishedAt)}</Cell>
            <Cell className="text-right">
              <MemberPostMenu post={post} {...actions} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PostCards({ posts, ...actions }: MyPostsRowsProps) {
  const fresh = useRecentClaim()
  return (
    <ul className="border-line border-t">
      {posts.map((post) => (
        <li key={post.id} className="border-line border-b py-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <PostTitle post={post} className="line-clamp-2" />
              <PostTarget post={post} />
              <ModerationNote post={post} />
            </div>
            <span className="-mt-1.5 -mr-2 shrink-0">
              <MemberPostMenu post={post} {...actions} />
            </span>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm tabular-nums">
            <MemberPostStatus post={post} isFresh={post.slug === fresh} />
            <span>{viewsText(post.viewCount)}</span>
            <span>{shortDate(post.publishedAt)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function PostTitle({ post, className }: { post: MyPost; className: string }) {
  // A post that waits or was rejected has no page yet: its author continues editing it.
  if (post.isCommunityPost && post.status === 'draft') {
    return (
      <a
        href={`/dashboard/posts/${post.slug}/edit`}
        className="flex min-h-6 min-w-0 items-center font-medium text-ink hover:text-verified"
      >
        <span dir="auto" className={`min-w-0 ${className}`}>
          {post.title}
        </span>
      </a>
    )
  }
  return (
    <a
      href={`/blog/${post.slug}`}
      target="_blank"
      rel="noreferrer"
      className="group flex min-h-6 min-w-0 items-center gap-1.5 font-medium text-ink hover:text-verified"
    >
      <span dir="auto" className={`min-w-0 ${className}`}>
        {post.title}
      </span>
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
      <ExternalLink
        size={14}
        strokeWidth={1.75}
        className="shrink-0 text-ink-faint group-hover:text-verified max-md:hidden"
        aria-hidden="true"
      />
    </a>
  )
}

/** The anchor text, its target, and its `rel`. */
function PostTarget({ post }: { post: MyPost }) {
  if (post.targetUrl === null) return null
  const rel = linkRelMeaning(post.linkRel)
  return (
    <p className="mt-0.5 truncate text-ink-soft text-sm">
      <LinkedTo anchorText={post.anchorText} targetUrl={post.targetUrl} />
      <span className={`ml-2 text-xs ${rel.verdict === 'followed' ? 'text-verified' : 'text-qualified'}`}>
        {rel.verdict === 'followed' ? t`followed` : post.linkRel}
      </span>
    </p>
  )
}

/** The moderator's note on a rejected post. */
function ModerationNote({ post }: { post: MyPost }) {
  if (post.moderation !== 'rejected' || post.moderationNote === null) return null
  return <p className="mt-1 whitespace-normal text-lost text-sm wrap-anywhere">{post.moderationNote}</p>
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

function shortDate(at: string | null): string {
  return at === null ? t`Not yet` : dateFormat(date).format(new Date(at))
}
