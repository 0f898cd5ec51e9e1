import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthCallback } from '#web/accounts/callback/auth-callback.tsx'
import { AuthShell, NeedsScript } from '#web/accounts/sign-in/auth-shell.tsx'
import { consumeNextPath, useContinueTo } from '#web/pages/after-sign-in.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: t`Signing in`,
    description: t`Completing your sign-in.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthCallbackPage() {
  const continueTo = useContinueTo()
  return (
    <AuthShell title={t`Sign in`}>
      <NeedsScript>
        <Trans>Signing in requires JavaScript. Turn it on for this site and reload the page.</Trans>
      </NeedsScript>
      <AuthCallback onContinue={() => continueTo(consumeNextPath(null))} onSignIn={() => continueTo('/login')} />
    </AuthShell>
  )
}
