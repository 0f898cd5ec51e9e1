import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthCallback } from '#web/accounts/auth-callback.tsx'
import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { takeNextPath, useGoOn } from '../after-sign-in.ts'

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
  const goOn = useGoOn()
  return (
    <AuthShell title={t`Sign in`}>
      <NeedsScript>
        <Trans>Signing in requires JavaScript. Turn it on for this site and reload the page.</Trans>
      </NeedsScript>
      <AuthCallback onContinue={() => goOn(takeNextPath(null))} onSignIn={() => goOn('/login')} />
    </AuthShell>
  )
}
