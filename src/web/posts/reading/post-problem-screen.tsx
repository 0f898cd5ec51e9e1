import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isRouteErrorResponse, type MetaDescriptor, useRouteError } from 'react-router'
import { errorTexts } from '#contract/texts.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'

/** The screen shown instead of a post: expired (410), not found (404), or an internal error (anything else). */
export function PostProblemScreen() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 410) return <ExpiredPost />
  if (status === 404) return <MissingPost />
  return <BrokenPost status={status} />
}

/** The meta tags of a page with this screen. */
export function postProblemMeta(error: unknown): MetaDescriptor[] {
  const { title, description } = problemText(isRouteErrorResponse(error) ? error.status : 500)
  return pageMeta({ title, description, robots: 'noindex', canonical: null })
}

function problemText(status: number): { title: string; description: string } {
  if (status === 410) return { title: t`This trial post has expired`, description: t`It wasn’t claimed in time.` }
  if (status === 404) return { title: translated(errorTexts.postNotFound), description: t`Post not found.` }
  return { title: translated(errorTexts.generic), description: t`Couldn’t load the post.` }
}

function ExpiredPost() {
  return (
    <MessageScreen
      eyebrow="410"
      title={t`This trial post has expired`}
      actions={
        <>
          <ButtonLink href="/">
            <Trans>Claim a free trial backlink</Trans>
          </ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            <Trans>Read the blog</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>No one claimed it before it expired, so it was deleted. You can create a new one in seconds.</Trans>
      </p>
    </MessageScreen>
  )
}

function MissingPost() {
  return (
    <MessageScreen
      eyebrow="404"
      title={translated(errorTexts.postNotFound)}
      actions={
        <>
          <ButtonLink href="/blog">
            <Trans>Read the blog</Trans>
          </ButtonLink>
          <ButtonLink href="/" variant="secondary">
            <Trans>Claim a free trial backlink</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>Post not found. The link may be mistyped, or the owner may have removed the post.</Trans>
      </p>
    </MessageScreen>
  )
}

function BrokenPost({ status }: { status: number }) {
  return (
    <MessageScreen
      eyebrow={String(status)}
      title={translated(errorTexts.generic)}
      actions={
        <>
          <ButtonLink href="">{translated(errorTexts.refresh)}</ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            <Trans>Read the blog</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>Couldn’t load the post. This is our fault; reloading often helps.</Trans>
      </p>
    </MessageScreen>
  )
}
