import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { trialLifetimeSecondsDefault } from '#contract/limits.ts'
import { trialSaveTexts as texts } from '#contract/posts/trial-texts.ts'
import { cutText } from '#web/platform/i18n/cut-text.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/loading/progress.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type TimeLeft, timeLeft } from '../trials/time-left.ts'
import type { StoredTrialPost } from '../trials/trial-post-storage.ts'

/** The title of the post is cut to this many characters. */
const titleShownMax = 50

/** The progress of saving. `waiting`: the address must be confirmed. `not-saved`: the account exists, but the post could not be saved. */
export type TrialSaveStep =
  | { step: 'form' }
  | { step: 'saving' }
  | { step: 'saved'; count: number; url: string }
  | { step: 'waiting'; email: string }
  | { step: 'not-saved'; reason: string }

type TrialSaveDialogProps = {
  post: StoredTrialPost
  progress: TrialSaveStep
  /** The form that creates the account. */
  children: ReactNode
  onClose: () => void
}

/** Offers a guest to save a trial post permanently by creating an account: shows the remaining time, the form and the result. */
export function TrialSaveDialog({ post, progress, children, onClose }: TrialSaveDialogProps) {
  const { title, description } = headOf(progress)
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="mt-5">{bodyOf(progress, { post, children, onClose })}</div>
    </Dialog>
  )
}

function headOf(progress: TrialSaveStep): { title: string; description: string } {
  switch (progress.step) {
    case 'form':
    case 'saving':
      return { title: translated(texts.title), description: t`Create a free account to keep it permanently.` }
    case 'saved':
      return { title: t`Your post is saved`, description: t`Your account is ready and the post is permanent.` }
    case 'waiting':
      return { title: t`One more step`, description: t`Check your email: confirm it to save the post.` }
    case 'not-saved':
      return { title: t`Account created`, description: t`Couldn’t save the post.` }
  }
}

function bodyOf(progress: TrialSaveStep, { post, children, onClose }: Omit<TrialSaveDialogProps, 'progress'>) {
  switch (progress.step) {
    case 'form':
    case 'saving':
      return (
        <>
          <ExpiringPost post={post} />
          <div className="mt-5">{children}</div>
          <Button variant="quiet" size="sm" className="mt-3 w-full" onClick={onClose}>
            {translated(texts.dismiss)}
          </Button>
        </>
      )
    case 'saved':
      return <Saved post={post} count={progress.count} url={progress.url} onClose={onClose} />
    case 'waiting':
      return <Waiting post={post} email={progress.email} onClose={onClose} />
    case 'not-saved':
      return <NotSaved reason={progress.reason} onClose={onClose} />
  }
}

const toneStyle: Record<TimeLeft['tone'], string> = {
  calm: 'text-ink',
  expiring: 'text-qualified',
  urgent: 'text-lost',
  expired: 'text-lost',
}

/** The post and its remaining time, with a bar that shrinks. */
function ExpiringPost({ post }: { post: StoredTrialPost }) {
  const now = useMinuteClock()
  const left = timeLeft(post.expires_at, now)
  const { text: time } = left
  return (
    <div className="rounded bg-sunken px-4 py-3">
      <p dir="auto" className="font-medium wrap-anywhere">
        {cutText(post.title, titleShownMax)}
      </p>
      <p className="mt-1 mb-2.5 text-ink-soft text-sm">
        {left.tone === 'expired' ? (
          <span className="font-medium text-lost">
            <Trans>Expired</Trans>
          </span>
        ) : (
          <Trans>
            Deleted in <span className={classNames('font-medium tabular-nums', toneStyle[left.tone])}>{time}</span>
          </Trans>
        )}
      </p>
      <Progress
        label={t`Time left`}
        value={shareLeft(post, now)}
        tone={left.tone === 'calm' || left.tone === 'expiring' ? 'verified' : 'lost'}
      />
    </div>
  )
}

/**
 * The remaining share of the lifetime, from 1 (just made) to 0 (expired). A record without a creation time is measured against the default lifetime.
 */
function shareLeft({ created_at, expires_at }: StoredTrialPost, now: number): number {
  const end = Date.parse(expires_at)
  const start = created_at === undefined ? end - trialLifetimeSecondsDefault * 1_000 : Date.parse(created_at)
  return end > start ? Math.min(1, Math.max(0, (end - now) / (end - start))) : 0
}

function useMinuteClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type OutcomeProps = { post: StoredTrialPost; onClose: () => void }

function Saved({ post, count, url, onClose }: OutcomeProps & { count: number; url: string }) {
  const title = cutText(post.title, titleShownMax)
  return (
    <>
      <p role="status" className="rounded bg-verified-soft px-4 py-3">
        <Plural
          value={count - 1}
          _0={
            <Trans>
              <span dir="auto" className="font-medium wrap-anywhere">
                {title}
              </span>{' '}
              <span className="text-ink-soft">was saved permanently.</span>
            </Trans>
          }
          one={
            <Trans>
              <span dir="auto" className="font-medium wrap-anywhere">
                {title}
              </span>{' '}
              <span className="text-ink-soft">was saved permanently, with one other trial post from this browser.</span>
            </Trans>
          }
          other={
            <Trans>
              <span dir="auto" className="font-medium wrap-anywhere">
                {title}
              </span>{' '}
              <span className="text-ink-soft">was saved permanently, with # other trial posts from this browser.</span>
            </Trans>
          }
        />{' '}
        <a href={url} className="link">
          {translated(texts.view)}
        </a>
      </p>
      <NextActions onClose={onClose} />
    </>
  )
}

function Waiting({ post, email, onClose }: OutcomeProps & { email: string }) {
  const left = timeLeft(post.expires_at, Date.now())
  const { text: time } = left
  return (
    <>
      <p role="status" className="text-ink-soft leading-6">
        <Trans>
          We sent a link to <span className="font-medium text-ink wrap-anywhere">{email}</span>. Open it in this browser
          within <span className="font-medium text-ink tabular-nums">{time}</span>, before the post expires, to confirm
          your account and keep the post. Nothing is saved until then.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={onClose}>{translated(texts.goOn)}</Button>
      </div>
    </>
  )
}

function NotSaved({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <>
      <p role="alert" className="rounded bg-lost-soft px-4 py-3 text-ink">
        {reason}
      </p>
      <NextActions onClose={onClose} />
    </>
  )
}

function NextActions({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <ButtonLink href="/dashboard">{translated(texts.dashboard)}</ButtonLink>
      <Button variant="secondary" onClick={onClose}>
        {translated(texts.goOn)}
      </Button>
    </div>
  )
}
