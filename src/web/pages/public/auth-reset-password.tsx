import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { ResetPassword } from '#web/accounts/reset-password.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { takeNextPath, useGoOn } from '../after-sign-in.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: 'Reset your password',
    description: 'Choose a new password for your account.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthResetPasswordPage() {
  const goOn = useGoOn()
  return (
    <AuthShell title="Reset your password">
      <NeedsScript>
        A new password needs JavaScript. Please switch it on for this site and load this page again: your link is not
        used up.
      </NeedsScript>
      <ResetPassword onContinue={() => goOn(takeNextPath(null))} onSignIn={() => goOn('/login')} />
    </AuthShell>
  )
}
