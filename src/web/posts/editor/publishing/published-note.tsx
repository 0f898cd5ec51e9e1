import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Publication } from '#contract/posts/blog.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { ReviewReasons } from './draft-checks.tsx'

/** The result of publishing. Replaces the editor, because the draft no longer exists. */
export function PublishedNote({ publication: { outcome, post, reasons } }: { publication: Publication }) {
  const isLive = outcome === 'published'
  return (
    <div role="status">
      <PageHeading title={isLive ? t`Your post is live` : t`Sent for review`}>
        <bdi className="wrap-anywhere">{post.title}</bdi>
      </PageHeading>
      {isLive ? (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span>{post.url}</span>
          <CopyButton text={post.url} label={t`Copy link`} />
        </p>
      ) : (
        <>
          <p className="mb-4 max-w-[60ch] text-ink-soft">
            <Trans>
              We’ll email you when it’s live, or tell you what to change. Until then you’ll find it in My posts.
            </Trans>
          </p>
          <ReviewReasons reasons={reasons} />
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {isLive && (
          <ButtonLink href={`/blog/${post.slug}`}>
            <Trans>View the post</Trans>
          </ButtonLink>
        )}
        <Link to="/dashboard/posts" className={buttonStyle({ variant: isLive ? 'secondary' : 'primary' })}>
          <Trans>My posts</Trans>
        </Link>
        <Link to="/dashboard/posts/new" className={buttonStyle({ variant: 'secondary' })}>
          <Trans>Write another</Trans>
        </Link>
      </div>
    </div>
  )
}
