import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { trialBannerTexts as texts } from '#contract/posts/trial-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { currentDialog, openDialog } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { requestUpgrade } from '#web/platform/session/upgrade-request.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type TimeLeft, timeLeft } from './time-left.ts'
import type { StoredTrialPost } from './trial-post-storage.ts'
import { nextToExpire, type TrialPostList } from './use-trial-posts.ts'

const toneStyle: Record<TimeLeft['tone'], { label: string; text: string; bar: string }> = {
  calm: { label: texts.active, text: 'text-qualified', bar: 'bg-qualified' },
  expiring: { label: texts.expiring, text: 'text-qualified', bar: 'bg-qualified' },
  urgent: { label: texts.expiring, text: 'text-lost', bar: 'bg-lost' },
  expired: { label: texts.expired, text: 'text-ink-soft', bar: 'bg-line-strong' },
}

/** The remaining time of the trial post that ends first, and the button to save all of them. */
export function TrialBanner({ list }: { list: TrialPostList }) {
  const { state } = useSession()
  const post = nextToExpire(list)
  useSaveOffer(post, list.now, state === 'signed-out')
  if (post === null) return null
  const left = timeLeft(post.expires_at, list.now)
  const style = toneStyle[left.tone]
  const { title } = post
  return (
    <aside
      aria-label={t`Trial`}
      data-tone={left.tone}
      className="trial-banner sticky bottom-0 z-20 border-line border-t bg-surface [@media(height<24rem)]:relative"
    >
      <span aria-hidden="true" className={classNames('absolute inset-x-0 -top-px h-0.5', style.bar)} />
      <div className="page-width flex min-h-14 items-center justify-between gap-x-6 gap-y-2 py-2">
        <div className="min-w-0 text-sm sm:flex sm:items-baseline sm:gap-3">
          <p className={classNames('shrink-0 font-semibold text-xs tracking-wide', style.text)}>
            {translated(style.label)}
          </p>
          {left.tone === 'expired' ? (
            <p className="truncate text-ink-soft">
              <Trans>“{title}” was deleted at the end of its trial.</Trans>
            </p>
          ) : (
            <p className="min-w-0 truncate">
              <TimeAndSubject time={left.text} title={title} posts={list.posts.length} />
            </p>
          )}
        </div>
        {left.tone !== 'expired' && <SaveButton signedIn={state === 'signed-in'} urgent={left.tone !== 'calm'} />}
      </div>
    </aside>
  )
}

/** The time and its subject; on a phone only screen readers get the subject. */
function TimeAndSubject({ time, title, posts }: { time: string; title: string; posts: number }) {
  return (
    <Plural
      value={posts}
      _1={
        <Trans>
          <span className="font-medium tabular-nums">{time}</span>{' '}
          <span className="text-ink-soft">
            left <span className="max-sm:sr-only">for “{title}”</span>
          </span>
        </Trans>
      }
      other={
        <Trans>
          <span className="font-medium tabular-nums">{time}</span>{' '}
          <span className="text-ink-soft">
            left <span className="max-sm:sr-only">for the first of # posts</span>
          </span>
        </Trans>
      }
    />
  )
}

/** A guest creates an account; a member only claims the posts. */
function SaveButton({ signedIn, urgent }: { signedIn: boolean; urgent: boolean }) {
  if (signedIn) {
    return (
      <ButtonLink href="/trial" size="sm" className="shrink-0">
        <Trans>Keep Posts</Trans>
      </ButtonLink>
    )
  }
  return (
    <Button size="sm" onClick={requestUpgrade} className="shrink-0">
      {urgent ? translated(texts.upgradeNow) : translated(texts.upgrade)}
    </Button>
  )
}

/** Once per session, a guest with a post in its last hour is offered to save it. */
function useSaveOffer(post: StoredTrialPost | null, now: number, isGuest: boolean) {
  const urgentSlug = isGuest && post !== null && timeLeft(post.expires_at, now).tone === 'urgent' ? post.slug : null
  useEffect(() => {
    if (urgentSlug === null || readStored(storageNames.saveOffered, 'session') !== null) return
    // Another open dialog is not interrupted.
    if (currentDialog().type !== 'none' || document.querySelector('[role="dialog"]') !== null) return
    writeStored(storageNames.saveOffered, urgentSlug, 'session')
    openDialog('savePost', { slug: urgentSlug })
  }, [urgentSlug])
}
