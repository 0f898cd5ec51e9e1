import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { SignUpDiagnostic } from '#web/accounts/sign-up-diagnostic.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: 'Help with signing up',
    description: 'Finds out what stands in the way of a sign-up.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthDiagnosticPage() {
  return (
    <AuthShell
      title="Help with signing up"
      description="This page looks at everything a sign-up needs, here and on the server. Nothing is changed by it."
      wide
    >
      <NeedsScript>
        Signing up needs JavaScript, and so do these checks. Please switch it on for this site: that alone may be what
        stood in the way.
      </NeedsScript>
      <SignUpDiagnostic />
    </AuthShell>
  )
}
