import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArchivedPost, MyPost } from '#contract/posts/posts.ts'
import { errorTexts } from '#contract/texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Claimer } from '../claims/claimed-post-storage.ts'
import { DeletedPostBar } from './deleted-post-bar.tsx'
import { statusNames } from './member-post-status.tsx'
import { MyPostsRows } from './my-posts-rows.tsx'
import { deletePostMutation, myPostsQuery, type PostStatus, unclaimPostMutation } from './queries.ts'

/** The member's posts, newest first, with their actions. */
export function MyPosts({ member }: { member: Claimer }) {
  const [status, setStatus] = useState<PostStatus | null>(null)
  const [deleted, setDeleted] = useState<ArchivedPost | null>(null)
  const [unclaiming, setUnclaiming] = useState<MyPost | null>(null)
  const remove = useMutation(deletePostMutation)

  async function handleDelete({ slug, title }: MyPost) {
    try {
      setDeleted(await remove.mutateAsync(slug))
    } catch (error) {
      notify(
        { title: t`Couldn’t delete “${title}”`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      )
    }
  }

  return (
    <section aria-label={t`Posts`}>
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <StatusFilter status={status} onStatus={setStatus} />
        <ButtonLink href="/" variant="secondary">
          <Trans>New trial post</Trans>
        </ButtonLink>
      </div>
      {deleted !== null && <DeletedPostBar key={deleted.id} post={deleted} onClose={() => setDeleted(null)} />}
      <PostList status={status} onUnclaim={setUnclaiming} onDelete={(post) => void handleDelete(post)} />
      {unclaiming !== null && <UnclaimDialog post={unclaiming} member={member} onClose={() => setUnclaiming(null)} />}
    </section>
  )
}

type StatusFilterProps = { status: PostStatus | null; onStatus: (status: PostStatus | null) => void }

function StatusFilter({ status, onStatus }: StatusFilterProps) {
  const names = Object.entries(statusNames) as [PostStatus, MessageDescriptor][]
  return (
    <Select
      aria-label={t`Status`}
      value={status ?? ''}
      onChange={({ target }) => onStatus(names.find(([name]) => name === target.value)?.[0] ?? null)}
    >
      <option value="">{t`All posts`}</option>
      {names.map(([name, label]) => (
        <option key={name} value={name}>
          {i18n._(label)}
        </option>
      ))}
    </Select>
  )
}

type PostListProps = {
  status: PostStatus | null
  onUnclaim: (post: MyPost) => void
  onDelete: (post: MyPost) => void
}

function PostList({ status, ...actions }: PostListProps) {
  const query = useInfiniteQuery(myPostsQuery(status))
  if (query.isPending) return <RowsSkeleton label={t`Loading your posts`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your posts`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const posts = query.data.pages.flatMap((page) => page.posts)
  if (posts.length === 0) return status === null ? <NoPosts /> : <NoPostsOfStatus status={status} />
  return (
    <>
      <MyPostsRows posts={posts} {...actions} />
      <LoadMore query={query} />
    </>
  )
}

function NoPosts() {
  return (
    <EmptyState
      title={t`No posts yet`}
      action={
        <>
          <ButtonLink href="/">
            <Trans>Claim a free trial backlink</Trans>
          </ButtonLink>
          <ButtonLink href="/trial" variant="secondary">
            <Trans>Trial posts in this browser</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Create a trial post and claim it to keep it here for good.</Trans>
    </EmptyState>
  )
}

function NoPostsOfStatus({ status }: { status: PostStatus }) {
  const name = i18n._(statusNames[status])
  return (
    <EmptyState title={t`No posts with status “${name}”`}>
      <Trans>Choose another status above to see your other posts.</Trans>
    </EmptyState>
  )
}

type UnclaimDialogProps = { post: MyPost; member: Claimer; onClose: () => void }

function UnclaimDialog({ post, member, onClose }: UnclaimDialogProps) {
  const unclaim = useMutation({ ...unclaimPostMutation(member), onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      title={t`Unclaim this post?`}
      description={t`“${{ title: post.title }}” will go back to being an unclaimed trial post. It’s deleted when its new trial ends unless someone claims it.`}
      confirm={unclaim.isPending ? t`Unclaiming...` : t`Unclaim`}
      busy={unclaim.isPending}
      onConfirm={() => unclaim.mutate(post.slug)}
      onClose={onClose}
    >
      {unclaim.isError && (
        <p role="alert" className="mt-3 text-lost text-sm">
          {translated(errorTexts.generic)}: {problemOf(unclaim.error).message}
        </p>
      )}
    </ConfirmDialog>
  )
}
