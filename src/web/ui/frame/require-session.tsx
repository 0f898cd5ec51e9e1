import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/platform/session/session.ts'
import { hasStoredSession } from '#web/platform/session/session-presence.ts'

type RequireSessionProps = { fallback: ReactNode; children: (user: User) => ReactNode }

/**
 * Renders its children for signed-in members, and redirects all other visitors to sign-in and back. Shows `fallback` while the session is checked.
 */
export function RequireSession({ fallback, children }: RequireSessionProps) {
  const { state, user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'signed-in' && user !== null) return children(user)
  // Elsewhere a slow answer counts as signed out. Here the page waits, because a redirect would lose the current page.
  const isSlow = state === 'signed-out' && hasStoredSession()
  const signIn = `/login?next=${encodeURIComponent(pathname + search + hash)}`
  if (state === 'unknown' || isSlow) {
    return (
      <>
        {isSlow && <SlowNotice signIn={signIn} />}
        {fallback}
      </>
    )
  }
  return <Navigate to={signIn} replace />
}

function SlowNotice({ signIn }: { signIn: string }) {
  return (
    <p role="status" className="mb-6 text-ink-soft text-sm">
      <Trans>
        Checking your session is taking longer than usual. You can wait, or{' '}
        <a href={signIn} className="link inline-block py-0.5">
          sign in again
        </a>
        .
      </Trans>
    </p>
  )
}
