import { ButtonLink } from './button.tsx'
import { MessageScreen } from './message-screen.tsx'

/** What stands at an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      eyebrow="404"
      title="There is no page at this address"
      actions={
        <>
          <ButtonLink href="/blog">Read the blog</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Go to the start page
          </ButtonLink>
        </>
      }
    >
      <p>
        The link may be mistyped, or the page may have been removed. Trial posts are deleted when their time is over and
        nobody has claimed them.
      </p>
    </MessageScreen>
  )
}
