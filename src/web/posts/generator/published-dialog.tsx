import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { PostPreview } from '#contract/posts/posts.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'
import { publishedDialogTexts as texts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { writerDisclosure } from '../facts/post-writer.ts'
import { LiveProof } from '../live-link/live-proof.tsx'
import { liveUrl } from '../live-link/live-url.ts'
import { timeLeft } from '../trials/time-left.ts'
import { noticeText } from './generator-notices.tsx'

type PublishedDialogProps = {
  post: PostPreview
  origin: string
  notices?: readonly WritingNotice[]
  onClose: () => void
}

/** The result for a guest: the live link, and the facts about the post. */
export function PublishedDialog({ post, origin, notices = [], onClose }: PublishedDialogProps) {
  const url = liveUrl(post, origin)
  return (
    <Dialog open onClose={onClose} title={translated(texts.title)} description={translated(texts.description)}>
      <div className="mt-5 rounded-t bg-verified-soft px-4 pt-3">
        <p className="font-medium text-verified text-xs">{translated(texts.liveUrl)}</p>
        <a href={url} className="link mt-0.5 block wrap-anywhere font-medium">
          {url}
        </a>
      </div>
      <LiveProof post={post} origin={origin} className="rounded-t-none pt-2" />
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={url} label={translated(texts.copy)} variant="secondary" className="flex-1" />
        <ButtonLink href={url} className="flex-1">
          {translated(texts.view)}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      </div>
      {notices.map((notice) => (
        <p key={notice.code} className="mt-4 rounded bg-qualified-soft px-4 py-2.5 text-ink text-sm">
          {noticeText(notice, post.wordCount)}
        </p>
      ))}
      <dl className="mt-4 text-sm">
        <Row name={translated(texts.keyword)}>{post.keyword}</Row>
        <Row name={translated(texts.anchorText)}>{post.anchorText}</Row>
        <Row name={translated(texts.targetUrl)}>
          {post.targetUrl !== null && (
            <a href={post.targetUrl} target="_blank" rel="noreferrer" className="link wrap-anywhere">
              {post.targetUrl}
            </a>
          )}
        </Row>
        {post.expiresAt !== null && (
          <Row name={t`Time left`}>
            <Countdown expiresAt={post.expiresAt} />
          </Row>
        )}
        <Row name={t`SEO score`}>
          {t`${{ score: post.seoScore }} of 100`}
          <a href={`/preview/${encodeURIComponent(post.slug)}`} className="link ml-3">
            <Trans>See every rule</Trans>
          </a>
        </Row>
        <Row name={t`Writer`}>{writerDisclosure(post.writer)}</Row>
      </dl>
      {post.isTrialPost && <SaveOffer slug={post.slug} />}
    </Dialog>
  )
}

/** Offers the guest to save the post permanently. */
function SaveOffer({ slug }: { slug: string }) {
  const isMember = useSession().state === 'signed-in'
  const handleSave = () => openDialog(isMember ? 'claim' : 'savePost', { slug })
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-4 text-ink-soft text-sm">
      <Trans>Trial posts are deleted when they expire.</Trans>
      <Button variant="quiet" size="sm" onClick={handleSave} className="-mr-3 max-sm:-ml-3">
        {isMember ? t`Claim post` : t`Keep it permanently`}
      </Button>
    </p>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-line border-b py-2 leading-6">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  )
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(expiresAt, now).text
}
