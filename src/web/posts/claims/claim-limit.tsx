import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyPost } from '#contract/posts/posts.ts'
import { claimTexts, errorTexts } from '#contract/texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { claimedPostsQuery, unclaimPostMutation } from '../library/queries.ts'
import type { Claimer } from './claimed-post-storage.ts'

type ClaimLimitProps = { limit: number; member: Claimer; onFreed: () => void }

/** Shown when all claims are used: explains the limit and offers to unclaim a post here. */
export function ClaimLimit({ limit, member, onFreed }: ClaimLimitProps) {
  const claimed = useQuery(claimedPostsQuery)
  const unclaim = useMutation({ ...unclaimPostMutation(member), onSuccess: onFreed })
  return (
    <div>
      <div role="alert">
        <p className="font-semibold text-xl tracking-[-0.015em]">{translated(claimTexts.limitTitle)}</p>
        <p className="mt-1.5 max-w-[56ch] text-ink-soft">{translated(claimTexts.limit).replace('{n}', count(limit))}</p>
      </div>
      {unclaim.isError && (
        <ErrorState title={t`Couldn’t unclaim the post`} onRetry={unclaim.reset} className="mt-4">
          {problemOf(unclaim.error).message}
        </ErrorState>
      )}
      {claimed.isPending && (
        <div className="mt-5 space-y-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </div>
      )}
      {claimed.isError && (
        <ErrorState title={translated(errorTexts.generic)} onRetry={() => void claimed.refetch()} className="mt-5">
          {problemOf(claimed.error).message}
        </ErrorState>
      )}
      {claimed.isSuccess && (
        <>
          <ul aria-label={t`Your claimed posts`} className="mt-5 divide-y divide-line border-line border-y">
            {claimed.data.map((post) => (
              <ClaimedRow
                key={post.id}
                post={post}
                busy={unclaim.isPending}
                onUnclaim={() => unclaim.mutate(post.slug)}
              />
            ))}
          </ul>
          <p className="mt-3 text-ink-faint text-sm">
            <Trans>An unclaimed post becomes a trial post again and is deleted when its new trial ends.</Trans>
          </p>
        </>
      )}
    </div>
  )
}

type ClaimedRowProps = { post: MyPost; busy: boolean; onUnclaim: () => void }

/** Confirms inline before it unclaims a post, because this list may already be inside a dialog. */
function ClaimedRow({ post, busy, onUnclaim }: ClaimedRowProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <a href={`/blog/${post.slug}`} dir="auto" className="link min-w-0 flex-1 basis-48 truncate py-0.5 text-sm">
        {post.title}
      </a>
      {isConfirming ? (
        <span className="flex gap-2">
          <Button variant="danger" size="sm" autoFocus disabled={busy} onClick={onUnclaim}>
            {busy ? t`Unclaiming...` : t`Unclaim post`}
          </Button>
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => setConfirming(false)}>
            <Trans>Keep</Trans>
          </Button>
        </span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Unclaim ${{ title: post.title }}`}
          disabled={busy}
          onClick={() => setConfirming(true)}
        >
          <Trans>Unclaim</Trans>
        </Button>
      )}
    </li>
  )
}
