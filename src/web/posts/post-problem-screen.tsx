import { isRouteErrorResponse, type MetaDescriptor, useRouteError } from 'react-router'
import { errorTexts } from '#contract/texts.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'

/** The screen instead of a post: expired (410), not found (404), or a fault of ours (anything else). */
export function PostProblemScreen() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 410) return <ExpiredPost />
  if (status === 404) return <MissingPost />
  return <BrokenPost status={status} />
}

/** The head of a page that shows this screen. */
export function postProblemMeta(error: unknown): MetaDescriptor[] {
  const { title, description } = problemText(isRouteErrorResponse(error) ? error.status : 500)
  return pageMeta({ title, description, robots: 'noindex', canonical: null })
}

function problemText(status: number): { title: string; description: string } {
  if (status === 410) return { title: 'This trial post has expired', description: 'It was not claimed in time.' }
  if (status === 404) return { title: errorTexts.postNotFound, description: 'There is no post at this address.' }
  return { title: errorTexts.generic, description: 'The post could not be loaded.' }
}

function ExpiredPost() {
  return (
    <MessageScreen
      eyebrow="410"
      title="This trial post has expired"
      actions={
        <>
          <ButtonLink href="/">Claim a free trial backlink</ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            Read the blog
          </ButtonLink>
        </>
      }
    >
      <p>Its time was over and nobody claimed it, so it was deleted for good. A new one takes a minute.</p>
    </MessageScreen>
  )
}

function MissingPost() {
  return (
    <MessageScreen
      eyebrow="404"
      title={errorTexts.postNotFound}
      actions={
        <>
          <ButtonLink href="/blog">Read the blog</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Claim a free trial backlink
          </ButtonLink>
        </>
      }
    >
      <p>There is no post at this address. The link may be mistyped, or the post may have been removed by its owner.</p>
    </MessageScreen>
  )
}

function BrokenPost({ status }: { status: number }) {
  return (
    <MessageScreen
      eyebrow={String(status)}
      title={errorTexts.generic}
      actions={
        <>
          <ButtonLink href="">{errorTexts.refresh}</ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            Read the blog
          </ButtonLink>
        </>
      }
    >
      <p>The post could not be loaded. The fault is on our side; loading the page again often helps.</p>
    </MessageScreen>
  )
}
