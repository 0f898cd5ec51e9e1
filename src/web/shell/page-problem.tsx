import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { accountFormTexts } from '#contract/accounts/account-texts.ts'
import { errorDisplay } from '#contract/shell/error-display.ts'
import { updateTexts } from '#contract/shell/update-texts.ts'
import { errorTexts } from '#contract/texts.ts'
import { categoryOf, silentKindOf } from '#web/platform/errors/error-kind.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ErrorScreen } from '#web/ui/screens/error-screen.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'
import { handleMissingPart } from './handle-missing-part.ts'

type PageProblemProps = { error: unknown; tries: number; onRetry: () => void }

/**
 * Replaces a page that failed to render. For expected kinds of errors (sign-in, routing, data, missing parts, posts and claims, extensions) the page
 * is first rendered again without a message; if that fails too, a plain message explains the problem. All other errors show the last-resort error
 * screen with a link to recovery.
 */
export function PageProblem({ error, tries, onRetry }: PageProblemProps) {
  const kind = silentKindOf(error)
  if (kind === 'chunk') return <MissingPart onRetry={onRetry} />
  if (kind !== null && tries === 0) return <DrawAgain onRetry={onRetry} />
  const display = errorDisplay[categoryOf(error)]
  const title = translated(display.title)
  const message = translated(display.message)
  if (kind !== null)
    return (
      <Quiet title={title} onRetry={onRetry} signIn={kind === 'auth'}>
        {message}
      </Quiet>
    )
  return (
    <ErrorScreen eyebrow={t`Error`} title={title}>
      <p>{message}</p>
    </ErrorScreen>
  )
}

function DrawAgain({ onRetry }: { onRetry: () => void }) {
  useEffect(onRetry, [onRetry])
  return null
}

/** Reloads the page where that helps; until the outcome is known nothing is shown. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const [isStuck, setIsStuck] = useState(false)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    let isHere = true
    void handleMissingPart().then((outcome) => {
      if (!isHere || outcome === 'reloading') return
      setIsLost(outcome === 'unreachable')
      setIsStuck(true)
    })
    return () => {
      isHere = false
    }
  }, [])
  if (!isStuck) return <main id="main" className="flex-1" aria-busy="true" />
  return (
    <Quiet title={isLost ? translated(errorDisplay.network.title) : t`Part of this page is missing`} onRetry={onRetry}>
      {isLost
        ? translated(errorDisplay.network.message)
        : t`It couldn’t be loaded. An ad blocker or extension may be blocking it. Try again, or reload the page.`}
    </Quiet>
  )
}

type QuietProps = { title: string; children: ReactNode; onRetry: () => void; signIn?: boolean }

function Quiet({ title, children, onRetry, signIn = false }: QuietProps) {
  return (
    <MessageScreen
      eyebrow={t`Not available`}
      title={title}
      actions={
        <>
          {signIn && <ButtonLink href={signInAddress()}>{translated(accountFormTexts.signIn)}</ButtonLink>}
          <Button variant={signIn ? 'secondary' : 'primary'} onClick={onRetry}>
            {translated(errorTexts.tryAgain)}
          </Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {translated(updateTexts.reload)}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </MessageScreen>
  )
}

/** The address of the sign-in page, which returns to the current address. */
function signInAddress(): string {
  const { pathname, search, hash } = window.location
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`
}
