import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useEffect, useRef, useState } from 'react'
import { signOut, useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { checkFactorCode, sendFactorCode, type UsableFactor, usableFactors } from './factor-calls.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { spendRecoveryCode } from './passkey-calls.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecurityKeyForm } from './security-key-form.tsx'

type TwoFactorChallengeProps = {
  onDone: (user: User | null) => void
  /** The sign-in was cancelled, and this browser is signed out. */
  onCancelled: () => void
}

/** Requests the second factor after the correct password. */
export function TwoFactorChallenge({ onDone, onCancelled }: TwoFactorChallengeProps) {
  const factors = usableFactors(useSession().user)
  const [chosenId, setChosenId] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]

  async function handleCancel() {
    setLeaving(true)
    // If the server is unreachable, this browser still deletes the session.
    await signOut('local').catch(() => undefined)
    onCancelled()
  }

  async function handleRecoveryCode(code: string): Promise<AuthRefusal | null> {
    const outcome = await spendRecoveryCode(code)
    if (outcome.kind === 'refused') return outcome.refusal
    onDone(outcome.kind === 'signed-in' ? outcome.user : null)
    return null
  }

  return (
    <div>
      {factor?.kind === 'webauthn' && <SecurityKeyForm key={factor.id} factor={factor} onDone={onDone} />}
      {factor?.kind === 'recovery_code' && <RecoveryCodeForm onCode={handleRecoveryCode} />}
      {(factor?.kind === 'totp' || factor?.kind === 'phone') && (
        <OneFactor key={factor.id} factor={factor} onDone={onDone} />
      )}
      {factor === undefined && (
        <p className="text-ink-soft text-sm">
          <Trans>This sign-in has expired. Please start again.</Trans>
        </p>
      )}
      <div className="-mx-3 mt-4 flex flex-wrap justify-between gap-2">
        {factors
          .filter((other) => other !== factor)
          .map((other) => (
            <Button key={other.id} variant="quiet" size="sm" onClick={() => setChosenId(other.id)}>
              {switchText(other)}
            </Button>
          ))}
        <Button variant="quiet" size="sm" disabled={leaving} onClick={() => void handleCancel()}>
          <Trans>Cancel and sign out</Trans>
        </Button>
      </div>
    </div>
  )
}

function OneFactor({ factor, onDone }: { factor: UsableFactor; onDone: (user: User | null) => void }) {
  const challengeId = useRef<string | null>(null)
  const sending = useRef<Promise<AuthRefusal | null> | null>(null)
  const [unsent, setUnsent] = useState<AuthRefusal | null>(null)
  const isPhone = factor.kind === 'phone'

  async function send(): Promise<AuthRefusal | null> {
    const outcome = await sendFactorCode(factor.id)
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null
    if (outcome.kind === 'sent') challengeId.current = outcome.challengeId
    setUnsent(refusal)
    return refusal
  }

  /** A text message costs money, so it is sent once, even if the component mounts twice or a code is typed early. */
  async function sendFirst(): Promise<void> {
    if (isPhone && sending.current === null) sending.current = send()
    await sending.current
  }
  useEffect(() => void sendFirst())

  async function handleCode(code: string): Promise<AuthRefusal | null> {
    // Without the response, the challenge for the code is unknown.
    await sendFirst()
    const outcome = await checkFactorCode({ factor, challengeId: challengeId.current, code })
    if (outcome.kind === 'refused') return outcome.refusal
    onDone(outcome.user)
    return null
  }

  return (
    <>
      <FactorCodeForm hint={sourceText(factor)} onCode={handleCode} />
      {isPhone && (
        <div className="mt-4 space-y-3">
          <FormRefusal refusal={unsent} />
          <ResendButton label={t`Send the code again`} sentBefore send={send} />
        </div>
      )}
    </>
  )
}

/** Where the user finds the code. */
function sourceText({ kind, name }: UsableFactor): string {
  if (kind === 'phone') return name === '' ? t`Sent to your phone.` : t`Sent to the phone ending in ${name}.`
  return name === ''
    ? t`From your authenticator app. It changes every 30 seconds.`
    : t`From ${name}. It changes every 30 seconds.`
}

/** The label of the button that switches to another factor. */
function switchText({ kind, name }: UsableFactor): string {
  if (kind === 'recovery_code') return t`Use a recovery code`
  if (kind === 'webauthn') return name === '' ? t`Use your security key instead` : t`Use ${name} instead`
  if (kind === 'phone') return name === '' ? t`Use your phone instead` : t`Use the phone ending in ${name} instead`
  return name === '' ? t`Use your authenticator app instead` : t`Use ${name} instead`
}
