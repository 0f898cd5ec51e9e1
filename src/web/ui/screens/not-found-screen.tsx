import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../buttons/button.tsx'
import { MessageScreen } from './message-screen.tsx'

/** The screen for an unknown address. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      eyebrow="404"
      title={t`Page not found`}
      actions={
        <>
          <ButtonLink href="/blog">
            <Trans>Read the blog</Trans>
          </ButtonLink>
          <ButtonLink href="/" variant="secondary">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          The link may be mistyped, or the page may have been removed. Unclaimed trial posts are deleted when they
          expire.
        </Trans>
      </p>
    </MessageScreen>
  )
}
