import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { TwoFactorChallenge } from '../second-factor/two-factor-challenge.tsx'
import { type LinkOutcome, redeemCode, verifyLink } from '../sign-in/sign-in-calls.ts'
import { signUpBegun } from '../sign-up/sign-up-marker.ts'
import { clearLanding, externalVerifyUrl, type Landing, useLanding } from './auth-landing.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { SuccessView, WaitingView } from './result-views.tsx'

type Phase = 'ready' | 'running' | 'factor' | 'done' | 'half' | 'failed'

/** The landing page of a mailed link about an address. The link is used only after a press, because mail scanners open links too. */
export function ConfirmEmail({ onContinue, onSignIn }: { onContinue: () => void; onSignIn: () => void }) {
  const landing = useLanding('confirm')
  if (landing === null) return <WaitingView>{t`Checking your link…`}</WaitingView>
  switch (landing.kind) {
    case 'link':
    case 'code':
      return <SpendLink landing={landing} onContinue={onContinue} onSignIn={onSignIn} />
    case 'refused':
      return <Refused refusal={landing.refusal} email={landing.email} onSignIn={onSignIn} />
    case 'message':
      return <HalfDone />
    case 'nothing':
      return (
        <>
          <FormNotice title={t`Open the link in our email`}>
            <Trans>It confirms your email address and signs you in. It expires in 24 hours and works once.</Trans>
          </FormNotice>
          <NewLinkForm email={landing.email} className="mt-6" />
        </>
      )
  }
}

type SpendLinkProps = {
  landing: Extract<Landing, { kind: 'link' | 'code' }>
  onContinue: () => void
  onSignIn: () => void
}

function SpendLink({ landing, onContinue, onSignIn }: SpendLinkProps) {
  const [phase, setPhase] = useState<Phase>('ready')
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const begun = useRef(false)
  const wasTried = useRef(false)
  const texts = textsFor(landing.kind === 'link' ? landing.type : 'code')

  async function spend() {
    if (begun.current) return
    begun.current = true
    setPhase('running')
    const outcome = await spent(landing)
    if (outcome.kind !== 'refused') clearLanding()
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null)
    setPhase(phaseAfter(outcome))
    // A failed request may work the next time; a refusal of the server is final.
    begun.current = outcome.kind !== 'refused'
  }

  // A visitor who signed up in this browser has already pressed a button, so no other press is needed. Tried once, so that a refusal stays visible.
  useEffect(() => {
    if (wasTried.current || !isAwaitedHere(landing)) return
    wasTried.current = true
    void spend()
  })

  if (phase === 'factor') return <TwoFactorChallenge onDone={() => setPhase('done')} onCancelled={onSignIn} />
  if (phase === 'half') return <HalfDone />
  if (phase === 'running') return <WaitingView>{texts.busy}</WaitingView>
  if (phase === 'done') {
    return (
      <SuccessView title={texts.done} action={t`Continue`} onContinue={onContinue}>
        <Trans>You’re signed in. Redirecting…</Trans>
      </SuccessView>
    )
  }
  if (phase === 'failed' && refusal !== null && !isPassing(refusal)) {
    return (
      <Refused
        refusal={refusal}
        email={landing.email}
        type={landing.kind === 'link' ? landing.type : 'code'}
        onSignIn={onSignIn}
      />
    )
  }
  return (
    <div className="space-y-4">
      {landing.email !== '' && (
        <p className="text-sm">
          <bdi className="font-medium wrap-anywhere">{landing.email}</bdi>
        </p>
      )}
      <p className="text-ink-soft text-sm leading-6">{texts.text}</p>
      <FormRefusal refusal={refusal} />
      {landing.kind === 'link' && landing.elsewhere !== null ? (
        <ButtonLink href={externalVerifyUrl(landing)} size="lg" className="w-full">
          {texts.action}
        </ButtonLink>
      ) : (
        <Button size="lg" className="w-full" onClick={() => void spend()}>
          {texts.action}
        </Button>
      )}
    </div>
  )
}

/** Whether this confirms a sign-up that was started in this browser. */
function isAwaitedHere(landing: SpendLinkProps['landing']): boolean {
  if (landing.kind !== 'link' || landing.type !== 'signup' || landing.elsewhere !== null) return false
  return signUpBegun()?.email.toLowerCase() === landing.email.toLowerCase()
}

function spent(landing: SpendLinkProps['landing']): Promise<LinkOutcome> {
  return landing.kind === 'link' ? verifyLink(landing.token, landing.type) : redeemCode(landing.code, 'confirm')
}

function phaseAfter(outcome: LinkOutcome): Phase {
  switch (outcome.kind) {
    case 'signed-in':
      return 'done'
    case 'needs-factor':
      return 'factor'
    case 'half':
      return 'half'
    case 'refused':
      return 'failed'
  }
}

/** The link may still be valid, because the request failed, not the link. */
function isPassing({ condition }: AuthRefusal): boolean {
  return ['network', 'timeout', 'database', 'rateLimited', 'unexpected', 'empty'].includes(condition)
}

/** The texts for each kind of link. */
function textsFor(type: string) {
  switch (type) {
    case 'email_change':
      return {
        text: t`Confirm the change of your email address.`,
        action: t`Confirm the change`,
        busy: t`Confirming the change…`,
        done: t`Your new address is confirmed`,
      }
    case 'magiclink':
      return {
        text: t`Continue to sign in.`,
        action: t`Sign In`,
        busy: t`Signing In...`,
        done: t`You’re signed in`,
      }
    default:
      return {
        text: t`Confirm that this email address is yours to sign in.`,
        action: t`Confirm your email`,
        busy: t`Confirming your email…`,
        done: t`Your email is confirmed`,
      }
  }
}

function HalfDone() {
  return (
    <FormNotice title={t`One of two links is confirmed`}>
      <Trans>We sent links to your current and new addresses. Open the other link too to complete the change.</Trans>
    </FormNotice>
  )
}

type RefusedProps = { refusal: AuthRefusal; email: string; type?: string; onSignIn: () => void }

function Refused({ refusal, email, type = 'signup', onSignIn }: RefusedProps) {
  useEffect(clearLanding, [])
  const mayResend = type === 'signup' || type === 'email' || type === 'code'
  return (
    <>
      <FormRefusal refusal={refusal} />
      <p className="mt-4 text-ink-soft text-sm leading-6">
        {mayResend
          ? t`If your email address is already confirmed, sign in. Otherwise request a new link.`
          : t`Sign in and request a new link from your account.`}
      </p>
      {mayResend && <NewLinkForm email={email} className="mt-4" />}
      <Button variant={mayResend ? 'quiet' : 'primary'} size="lg" className="mt-2 w-full" onClick={onSignIn}>
        <Trans>Sign In</Trans>
      </Button>
    </>
  )
}
