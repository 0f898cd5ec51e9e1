import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConfirmEmail } from '#web/accounts/callback/confirm-email.tsx'
import { AuthShell, NeedsScript } from '#web/accounts/sign-in/auth-shell.tsx'
import { consumeNextPath, useContinueTo } from '#web/pages/after-sign-in.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'

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
  const continueTo = useContinueTo()
  return (
    <AuthShell title={t`Confirm your email`}>
      <NeedsScript>
        <Trans>
          Confirming requires JavaScript. Turn it on for this site and reload the page. Your link still works.
        </Trans>
      </NeedsScript>
      <ConfirmEmail onContinue={() => continueTo(consumeNextPath(null))} onSignIn={() => continueTo('/login')} />
    </AuthShell>
  )
}
