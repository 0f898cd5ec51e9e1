import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthShell, NeedsScript } from '#web/accounts/sign-in/auth-shell.tsx'
import { SignUpDiagnostic } from '#web/accounts/sign-up/sign-up-diagnostic.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: t`Sign-up help`,
    description: t`Check why sign-up isn’t working.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthDiagnosticPage() {
  return (
    <AuthShell
      title={t`Sign-up help`}
      description={t`This page checks everything a sign-up needs, in your browser and on the server. It changes nothing.`}
      wide
    >
      <NeedsScript>
        <Trans>
          Signing up and these checks require JavaScript. Turn it on for this site: that may already solve the problem.
        </Trans>
      </NeedsScript>
      <SignUpDiagnostic />
    </AuthShell>
  )
}
