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
    description: t`Confirm your email address.`,
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
          Confirming requires JavaScript. Turn it on for this site and reload the page. Your link still works.
        </Trans>
      </NeedsScript>
      <ConfirmEmail onContinue={() => goOn(takeNextPath(null))} onSignIn={() => goOn('/login')} />
    </AuthShell>
  )
}
