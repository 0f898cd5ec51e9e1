import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { TwoFactorChallenge } from '../second-factor/two-factor-challenge.tsx'
import { finishRedirect } from '../sign-in/sign-in-calls.ts'
import { clearLanding, type Landing, useLanding } from './auth-landing.ts'
import { SuccessView, WaitingView } from './result-views.tsx'

type AuthCallbackProps = { onContinue: () => void; onSignIn: () => void }

/** The landing page of a sign-in with another provider. */
export function AuthCallback(props: AuthCallbackProps) {
  const landing = useLanding('redirect')
  if (landing === null) return <WaitingView>{t`Signing you in…`}</WaitingView>
  return <Finish landing={landing} {...props} />
}

type Phase = 'running' | 'factor' | 'done' | 'refused'

function Finish({ landing, onContinue, onSignIn }: AuthCallbackProps & { landing: Landing }) {
  const isCode = landing.kind === 'code'
  const [phase, setPhase] = useState<Phase>(isCode ? 'running' : 'refused')
  const [refusal, setRefusal] = useState<AuthRefusal | null>(landing.kind === 'refused' ? landing.refusal : null)
  const begun = useRef(false)

  useEffect(() => {
    if (!isCode || begun.current) return
    // A code works once, and an effect may run twice.
    begun.current = true
    void finishRedirect().then((outcome) => {
      clearLanding()
      setRefusal(outcome.kind === 'refused' ? outcome.refusal : null)
      setPhase(outcome.kind === 'signed-in' ? 'done' : outcome.kind === 'needs-factor' ? 'factor' : 'refused')
    })
  }, [isCode])

  switch (phase) {
    case 'running':
      return <WaitingView>{t`Signing you in…`}</WaitingView>
    case 'factor':
      return <TwoFactorChallenge onDone={() => setPhase('done')} onCancelled={onSignIn} />
    case 'done':
      return <SignedIn onContinue={onContinue} />
    case 'refused':
      return (
        <>
          <FormRefusal refusal={refusal} />
          {refusal === null && (
            <p className="text-ink-soft text-sm leading-6">
              <Trans>This link is incomplete. Please sign in again.</Trans>
            </p>
          )}
          <Button size="lg" className="mt-5 w-full" onClick={onSignIn}>
            <Trans>Back to sign in</Trans>
          </Button>
        </>
      )
  }
}

function SignedIn({ onContinue }: { onContinue: () => void }) {
  const { displayName } = useSession()
  return (
    <SuccessView title={t`You’re signed in`} action={t`Continue`} onContinue={onContinue}>
      <Trans>Welcome, {displayName}. Redirecting…</Trans>
    </SuccessView>
  )
}
