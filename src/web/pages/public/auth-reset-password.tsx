import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { ResetPassword } from '#web/accounts/reset-password.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { takeNextPath, useGoOn } from '../after-sign-in.ts'

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
  const goOn = useGoOn()
  return (
    <AuthShell title={t`Reset your password`}>
      <NeedsScript>
        <Trans>
          Setting a new password requires JavaScript. Turn it on for this site and reload the page. Your link still
          works.
        </Trans>
      </NeedsScript>
      <ResetPassword onContinue={() => goOn(takeNextPath(null))} onSignIn={() => goOn('/login')} />
    </AuthShell>
  )
}
