import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimTexts } from '#contract/texts.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { claimAllowanceQuery } from '../library/queries.ts'
import { remainingText, timeLeft } from '../trials/time-left.ts'
import { rememberedPost, type StoredTrialPost } from '../trials/trial-post-storage.ts'
import { convertChosenTrials, declineTrials } from './convert-trials.ts'
import type { NewMember } from './pending-conversion.ts'

type ConvertTrialsDialogProps = { slugs: readonly string[]; onClose: () => void }

/**
 * Lets a member choose which trial posts of this browser become permanent; each uses one of the account's claims. Closing the dialog converts none,
 * and it does not open again.
 */
export function ConvertTrialsDialog({ slugs, onClose }: ConvertTrialsDialogProps) {
  const { user } = useSession()
  const [posts] = useState(() => slugs.map(rememberedPost).filter((post) => post !== null))
  if (user === null || posts.length === 0) return null
  const member = { id: user.id, email: user.email ?? '', createdAt: user.created_at }

  function handleClose() {
    declineTrials(member)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      title={plural(posts.length, { one: 'Keep your trial post?', other: 'Which trial posts do you want to keep?' })}
      description={t`A post you keep is permanent and uses one of your free claims. The others are deleted when their trial ends.`}
    >
      <QueryScope>
        <Choice posts={posts} member={member} onDecline={handleClose} onDone={onClose} />
      </QueryScope>
    </Dialog>
  )
}

type ChoiceProps = {
  posts: readonly StoredTrialPost[]
  member: NewMember
  onDecline: () => void
  onDone: () => void
}

function Choice({ posts, member, onDecline, onDone }: ChoiceProps) {
  const client = useQueryClient()
  const allowance = useQuery(claimAllowanceQuery)
  const [picked, setPicked] = useState<readonly string[]>(posts.length === 1 ? posts.map(({ slug }) => slug) : [])
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function handleConvert() {
    setSaving(true)
    setError(null)
    const conversion = await convertChosenTrials(member, picked)
    setSaving(false)
    if (conversion.success) {
      // The dashboard behind the dialog shows posts, claims and first steps.
      void client.invalidateQueries()
      onDone()
    } else setError(conversion.error ?? translated(claimTexts.failedTitle))
  }

  function handlePick(slug: string, isPicked: boolean) {
    setPicked(isPicked ? [...picked, slug] : picked.filter((other) => other !== slug))
  }

  if (allowance.isPending) return <RowsSkeleton label={t`Loading your claims`} rows={posts.length} />
  if (allowance.isError) {
    return (
      <ErrorState title={t`Couldn’t load your claims`} onRetry={() => void allowance.refetch()} className="mt-6">
        <Trans>Your trial posts are unchanged.</Trans>
      </ErrorState>
    )
  }
  const left = Math.max(0, allowance.data.limit - allowance.data.used)
  if (left === 0) return <NoClaimsLeft limit={allowance.data.limit} onDecline={onDecline} />
  return (
    <>
      <fieldset className="mt-6">
        <legend className="font-medium text-sm">
          {plural(left, { one: 'You can keep # post', other: 'You can keep up to # posts' })}
        </legend>
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {posts.map((post) => (
            <PostChoice
              key={post.slug}
              post={post}
              isPicked={picked.includes(post.slug)}
              isFull={picked.length >= left}
              onPick={(isPicked) => handlePick(post.slug, isPicked)}
            />
          ))}
        </ul>
      </fieldset>
      {error !== null && (
        <p role="alert" className="mt-4 text-lost text-sm">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button disabled={saving || picked.length === 0} onClick={() => void handleConvert()}>
          {saving ? t`Saving…` : plural(picked.length, { one: 'Keep # post', other: 'Keep # posts' })}
        </Button>
        <Button variant="secondary" disabled={saving} onClick={onDecline}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  )
}

type PostChoiceProps = {
  post: StoredTrialPost
  isPicked: boolean
  isFull: boolean
  onPick: (isPicked: boolean) => void
}

function PostChoice({ post, isPicked, isFull, onPick }: PostChoiceProps) {
  const [now] = useState(() => Date.now())
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-3 py-3 has-disabled:cursor-default has-disabled:text-ink-faint">
        <input
          type="checkbox"
          checked={isPicked}
          disabled={isFull && !isPicked}
          onChange={({ target }) => onPick(target.checked)}
          className="mt-1 size-4 shrink-0 accent-verified"
        />
        <span className="min-w-0">
          <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
            {post.title}
          </span>
          <span className="text-ink-soft text-sm tabular-nums">{remainingText(timeLeft(post.expires_at, now))}</span>
        </span>
      </label>
    </li>
  )
}

function NoClaimsLeft({ limit, onDecline }: { limit: number; onDecline: () => void }) {
  return (
    <>
      <p className="mt-6 rounded bg-qualified-soft p-4 text-sm">
        {translated(claimTexts.limit).replace('{n}', String(limit))}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink href="/dashboard/posts">
          <Trans>Go to My Posts</Trans>
        </ButtonLink>
        <Button variant="secondary" onClick={onDecline}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  )
}
