import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SuccessView } from '#web/accounts/callback/result-views.tsx'
import { nextAuthFlow } from '#web/accounts/sign-in/auth-flow.ts'
import { type AuthDone, AuthPanel } from '#web/accounts/sign-in/auth-panel.tsx'
import { AuthShell, NeedsScript } from '#web/accounts/sign-in/auth-shell.tsx'
import { authTexts } from '#web/accounts/sign-in/auth-texts.ts'
import { consumeNextPath, notifySignedIn, useContinueTo } from '#web/pages/after-sign-in.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { sameSitePath } from '#web/platform/navigation/same-site-path.ts'
import { saveIntent } from '#web/platform/session/intents.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { Route } from './+types/login.ts'

export const handle = { bare: true }

export function loader({ context }: Route.LoaderArgs) {
  return { providers: context.get(pageContext).providers }
}

export function meta() {
  return pageMeta({
    title: t`Sign in`,
    description: t`Sign in, or create an account that keeps your backlinks live.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function Login({ loaderData: { providers } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const upgrade = query.get('upgrade') === 'trial'
  const next = sameSitePath(query.get('next'))
  const email = query.get('email')?.trim() ?? ''
  const { state, displayName } = useSession()
  const [flow, dispatch] = useReducer(nextAuthFlow, {
    view: upgrade || query.get('tab') === 'signup' ? 'signUp' : 'signIn',
    email,
    notice: null,
  })
  const [isThrough, setIsThrough] = useState(false)
  const continueTo = useContinueTo()
  const isElsewhere = state === 'signed-in' && !isThrough

  useEffect(() => {
    if (state === 'needs-factor') dispatch({ type: 'shown', view: 'factor' })
  }, [state])

  /** A sign-in that leaves this page ends on another page, which then continues to the requested one. */
  function handleLeave() {
    if (next !== null) saveIntent('navigation', { path: next })
  }

  function handleDone({ isNew }: AuthDone) {
    setIsThrough(true)
    notifySignedIn(isNew)
    continueTo(consumeNextPath(next))
  }

  const { title, description } = authTexts(flow.view, upgrade)
  return (
    <AuthShell title={title} description={description}>
      <NeedsScript>
        <Trans>
          Signing in requires JavaScript. You can read <a href="/blog">the blog</a> and every article without it.
        </Trans>
      </NeedsScript>
      {isElsewhere ? (
        <SuccessView
          title={t`You’re signed in`}
          action={t`Continue`}
          onContinue={() => continueTo(consumeNextPath(next))}
        >
          <Trans>Signed in as {displayName}. Redirecting…</Trans>
        </SuccessView>
      ) : (
        <AuthPanel
          flow={flow}
          dispatch={dispatch}
          upgrade={upgrade}
          providers={providers}
          focused
          onLeave={handleLeave}
          onDone={handleDone}
        />
      )}
    </AuthShell>
  )
}
