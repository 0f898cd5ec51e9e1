import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthShell, NeedsScript } from '#web/accounts/auth-shell.tsx'
import { ConfirmEmail } from '#web/accounts/confirm-email.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { takeNextPath, useGoOn } from '../after-sign-in.ts'

export const handle = { bare: true }

export function meta() {
  return pageMeta({
    title: t`Confirm your email`,
    description: t`Where the link of a confirmation mail leads.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AuthConfirmPage() {
  const goOn = useGoOn()
  return (
    <AuthShell title={t`Confirm your email`}>
      <NeedsScript>
        <Trans>
          Confirming needs JavaScript. Please switch it on for this site and load this page again: your link is not used
          up.
        </Trans>
      </NeedsScript>
      <ConfirmEmail onContinue={() => goOn(takeNextPath(null))} onSignIn={() => goOn('/login')} />
    </AuthShell>
  )
}
