import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ResetPassword } from '#web/accounts/callback/reset-password.tsx'
import { AuthShell, NeedsScript } from '#web/accounts/sign-in/auth-shell.tsx'
import { consumeNextPath, useContinueTo } from '#web/pages/after-sign-in.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: t`Reset your password`,
    description: t`Choose a new password for your account.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthResetPasswordPage() {
  const continueTo = useContinueTo()
  return (
    <AuthShell title={t`Reset your password`}>
      <NeedsScript>
        <Trans>
          Setting a new password requires JavaScript. Turn it on for this site and reload the page. Your link still
          works.
        </Trans>
      </NeedsScript>
      <ResetPassword onContinue={() => continueTo(consumeNextPath(null))} onSignIn={() => continueTo('/login')} />
    </AuthShell>
  )
}
