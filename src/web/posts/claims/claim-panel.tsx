import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Post } from '#contract/posts/posts.ts'
import { claimTexts, errorTexts } from '#contract/texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { saveClaimIntent, takeClaimIntent } from '#web/platform/session/intents.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { claimAllowanceQuery, claimPostMutation, postToClaimQuery } from '../library/queries.ts'
import { remainingText, timeLeft } from '../trials/time-left.ts'
import { removeTrialPosts } from '../trials/trial-post-storage.ts'
import { ClaimLimit } from './claim-limit.tsx'
import type { Claimer } from './claimed-post-storage.ts'

/** Claims a trial post: shows who may claim it, the reason if it cannot be claimed, and the result. */
export function ClaimPanel({ slug }: { slug: string }) {
  const { state, user } = useSession()
  const post = useQuery(postToClaimQuery(slug))
  if (post.isPending || state === 'unknown') return <ClaimSkeleton />
  if (post.isError) return <NoPost slug={slug} error={post.error} onRetry={() => void post.refetch()} />
  if (state === 'signed-in' && user !== null) {
    return <MemberClaim post={post.data} member={{ id: user.id, email: user.email ?? '' }} />
  }
  if (!post.data.isTrialPost) return <AlreadyClaimed post={post.data} />
  return <GuestClaim post={post.data} />
}

function ClaimSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the post`} className="space-y-3">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="mt-6 h-10 w-40" />
    </div>
  )
}

function NoPost({ slug, error, onRetry }: { slug: string; error: unknown; onRetry: () => void }) {
  const { code, message } = problemOf(error)
  const isRemoved = code === 'post_expired' || code === 'not_found'
  useEffect(() => {
    if (isRemoved) removeTrialPosts([slug])
  }, [isRemoved, slug])

  if (code === 'post_expired') {
    return (
      <Outcome
        title={t`This trial post has expired`}
        actions={
          <ButtonLink href="/">
            <Trans>Claim a free trial backlink</Trans>
          </ButtonLink>
        }
      >
        <Trans>No one claimed it before it expired, so it was deleted. You can create a new one in seconds.</Trans>
      </Outcome>
    )
  }
  if (code === 'not_found') {
    return (
      <Outcome
        title={translated(errorTexts.postNotFound)}
        actions={
          <ButtonLink href="/blog">
            <Trans>Read the blog</Trans>
          </ButtonLink>
        }
      >
        <Trans>Post not found. The link may be mistyped, or the owner may have removed the post.</Trans>
      </Outcome>
    )
  }
  return (
    <ErrorState title={translated(errorTexts.generic)} onRetry={onRetry}>
      {message}
    </ErrorState>
  )
}

/** A guest signs in first; the intent to claim is stored and continued afterwards. */
function GuestClaim({ post }: { post: Post }) {
  function handleSignIn() {
    saveClaimIntent({ postSlug: post.slug, postTitle: post.title, targetUrl: post.targetUrl })
  }
  const next = encodeURIComponent(`/claim/${post.slug}`)
  return (
    <>
      <PostLine post={post} />
      <p className="mt-4 max-w-[56ch] text-ink-soft">
        <Trans>Sign in to make this post permanent. Claiming is free, and you come back here right after.</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink href={`/login?next=${next}`} onClick={handleSignIn}>
          <Trans>Sign In to Claim</Trans>
        </ButtonLink>
        <ButtonLink href={`/login?tab=signup&next=${next}`} variant="secondary" onClick={handleSignIn}>
          <Trans>Create Account</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function MemberClaim({ post, member }: { post: Post; member: Claimer }) {
  const allowance = useQuery(claimAllowanceQuery)
  const claim = useMutation({ ...claimPostMutation(member), onSuccess: announceClaim })
  useClaimIntent(post, claim.mutate)

  if (claim.isSuccess) return <Claimed post={post} />
  // While the claim runs, the post may already be read again as the permanent post that it becomes.
  if (!post.isTrialPost && !claim.isPending) return <AlreadyClaimed post={post} />
  if (allowance.isPending) return <ClaimSkeleton />
  if (allowance.isError) {
    return (
      <ErrorState title={translated(errorTexts.generic)} onRetry={() => void allowance.refetch()}>
        {problemOf(allowance.error).message}
      </ErrorState>
    )
  }
  const { used, limit } = allowance.data
  const problem = claim.isError ? problemOf(claim.error) : null
  if (used >= limit || problem?.code === 'claim_limit_reached') {
    return <ClaimLimit limit={limit} member={member} onFreed={claim.reset} />
  }
  return (
    <>
      <PostLine post={post} />
      <p className="mt-4 max-w-[56ch] text-ink-soft">
        <Trans>
          Claiming makes the post permanent and yours, and lets search engines index it. You’ve claimed{' '}
          <span className="text-ink tabular-nums">
            {used} of {limit}
          </span>{' '}
          posts.
        </Trans>
      </p>
      {problem !== null && (
        <ErrorState title={translated(claimTexts.failedTitle)} onRetry={() => claim.mutate(post.slug)} className="mt-5">
          {problem.message}
        </ErrorState>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={() => claim.mutate(post.slug)} disabled={claim.isPending}>
          {claim.isPending ? t`Claiming...` : t`Claim This Post`}
        </Button>
        <ButtonLink href={`/blog/${post.slug}`} variant="secondary">
          <Trans>Read it first</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function announceClaim() {
  notify(
    { title: translated(claimTexts.claimed), description: t`It’s now permanent.`, tone: 'verified' },
    { force: true },
  )
}

/** Carries out a stored claim intent after the sign-in, at once and only once. */
function useClaimIntent({ slug, isTrialPost }: Post, claim: (slug: string) => void) {
  useEffect(() => {
    if (takeClaimIntent(slug) !== null && isTrialPost) claim(slug)
  }, [slug, isTrialPost, claim])
}

function Claimed({ post }: { post: Post }) {
  const { title } = post
  return (
    <Outcome
      title={translated(claimTexts.claimed)}
      actions={
        <>
          <ButtonLink href={`/blog/${post.slug}`}>
            <Trans>View the post</Trans>
          </ButtonLink>
          <ButtonLink href="/dashboard/posts" variant="secondary">
            <Trans>Go to My Posts</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>“{title}” is now permanent and belongs to your account.</Trans>
    </Outcome>
  )
}

function AlreadyClaimed({ post }: { post: Post }) {
  const { title } = post
  return (
    <Outcome
      title={t`This post is already permanent`}
      actions={
        <>
          <ButtonLink href={`/blog/${post.slug}`}>
            <Trans>View the post</Trans>
          </ButtonLink>
          <ButtonLink href="/dashboard/posts" variant="secondary">
            <Trans>Go to My Posts</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>“{title}” is already claimed. If you claimed it, you’ll find it in My posts.</Trans>
    </Outcome>
  )
}

function PostLine({ post }: { post: Post }) {
  const left = post.expiresAt === null ? null : timeLeft(post.expiresAt, Date.now())
  const { anchorText } = post
  return (
    <div className="border-line border-y py-4">
      <p dir="auto" className="font-medium leading-snug wrap-anywhere">
        {post.title}
      </p>
      <p className="mt-1 text-ink-soft text-sm">
        {post.anchorText !== null && (
          <>
            <Trans>
              Anchor text: “<bdi>{anchorText}</bdi>”
            </Trans>
            {' · '}
          </>
        )}
        {left !== null && <span className="font-medium text-qualified tabular-nums">{remainingText(left)}</span>}
      </p>
    </div>
  )
}

/** The result in one sentence, with the next actions. Announced to screen readers when it appears. */
function Outcome({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div role="status">
      <p className="font-semibold text-xl tracking-[-0.015em]">{title}</p>
      <p className="mt-1.5 max-w-[56ch] text-ink-soft wrap-anywhere">{children}</p>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
