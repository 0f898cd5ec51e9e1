import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { SignUpDiagnostic } from '#web/accounts/sign-up-diagnostic.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: t`Help with signing up`,
    description: t`Finds out what stands in the way of a sign-up.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthDiagnosticPage() {
  return (
    <AuthShell
      title={t`Help with signing up`}
      description={t`This page looks at everything a sign-up needs, here and on the server. Nothing is changed by it.`}
      wide
    >
      <NeedsScript>
        <Trans>
          Signing up needs JavaScript, and so do these checks. Please switch it on for this site: that alone may be what
          stood in the way.
        </Trans>
      </NeedsScript>
      <SignUpDiagnostic />
    </AuthShell>
  )
}
