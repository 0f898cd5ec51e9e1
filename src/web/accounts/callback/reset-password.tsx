import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { accountTitles, accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { problemOfNewPassword } from '../forms/account-checks.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { TwoFactorChallenge } from '../second-factor/two-factor-challenge.tsx'
import { ForgotPasswordForm } from '../sign-in/forgot-password-form.tsx'
import { type LinkOutcome, redeemCode, setPassword, verifyLink } from '../sign-in/sign-in-calls.ts'
import { clearLanding, type Landing, useLanding } from './auth-landing.ts'
import { SuccessView, WaitingView } from './result-views.tsx'

type ResetPasswordProps = { onContinue: () => void; onSignIn: () => void }

/** Sets a new password after the link of a recovery mail was opened; without such a link, requests one. */
export function ResetPassword(props: ResetPasswordProps) {
  const landing = useLanding('password')
  if (landing === null) return <WaitingView>{t`Checking your link…`}</WaitingView>
  if (landing.kind === 'link' || landing.kind === 'code') return <NewPassword landing={landing} {...props} />
  return <RequestLink refusal={landing.kind === 'refused' ? landing.refusal : null} email={landing.email} />
}

function RequestLink({ refusal, email }: { refusal: AuthRefusal | null; email: string }) {
  const [sentTo, setSentTo] = useState<string>()
  useEffect(clearLanding, [])

  function handleSent(address: string) {
    setSentTo(address)
    notify({ title: translated(accountTitles.resetSent), tone: 'verified' }, { force: true })
  }

  if (sentTo !== undefined) {
    return (
      <FormNotice title={translated(accountTitles.resetSent)}>
        <Trans>
          If <bdi className="font-medium text-ink">{sentTo}</bdi> has an account, we’ve sent a link to set a new
          password. It expires in one hour.
        </Trans>
      </FormNotice>
    )
  }
  return (
    <div className="space-y-4">
      {refusal !== null && <FormRefusal refusal={refusal} />}
      <p className="text-ink-soft text-sm leading-6">
        <Trans>
          Enter your account’s email address. We’ll send a link to choose a new password. It expires in one hour.
        </Trans>
      </p>
      <ForgotPasswordForm email={email} onSent={handleSent} />
    </div>
  )
}

type Phase = 'ask' | 'factor' | 'done' | 'expired'
type NewPasswordProps = ResetPasswordProps & { landing: Extract<Landing, { kind: 'link' | 'code' }> }

/** The link is used only together with the new password, so that opening the page does not use it up. */
function NewPassword({ landing, onContinue, onSignIn }: NewPasswordProps) {
  const [phase, setPhase] = useState<Phase>('ask')
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const isOpened = useRef(false)
  const chosen = useRef('')

  async function choose(password: string): Promise<AuthRefusal | null> {
    chosen.current = password
    if (!isOpened.current) {
      const outcome = await opened(landing)
      if (outcome.kind === 'refused') return refused(outcome.refusal)
      isOpened.current = true
      clearLanding()
      if (outcome.kind === 'needs-factor') {
        setPhase('factor')
        return null
      }
    }
    return save()
  }

  async function save(): Promise<AuthRefusal | null> {
    const problem = await setPassword(chosen.current)
    setRefusal(problem)
    setPhase(problem === null ? 'done' : 'ask')
    return problem
  }

  function refused(problem: AuthRefusal): AuthRefusal {
    if (problem.condition === 'linkSpent') {
      setRefusal(problem)
      setPhase('expired')
    }
    return problem
  }

  switch (phase) {
    case 'factor':
      return <TwoFactorChallenge onDone={() => void save()} onCancelled={onSignIn} />
    case 'expired':
      return <RequestLink refusal={refusal} email={landing.email} />
    case 'done':
      return (
        <SuccessView title={t`Your password is changed`} action={t`Continue`} onContinue={onContinue}>
          <Trans>You’re signed in here. All other devices were signed out.</Trans>
        </SuccessView>
      )
    case 'ask':
      return <NewPasswordForm email={landing.email} refusal={refusal} onChosen={choose} />
  }
}

function opened(landing: NewPasswordProps['landing']): Promise<LinkOutcome> {
  return landing.kind === 'link' ? verifyLink(landing.token, 'recovery') : redeemCode(landing.code, 'password')
}

type NewPasswordFormProps = {
  email: string
  /** Why the previously chosen password was refused. */
  refusal: AuthRefusal | null
  onChosen: (password: string) => Promise<AuthRefusal | null>
}

function NewPasswordForm({ email, refusal, onChosen }: NewPasswordFormProps) {
  const form = useAccountForm({
    fields: ['password', 'confirmPassword'],
    check: (fields) => problemOfNewPassword(fields, 'reset'),
    send: async ({ password }) => {
      const problem = await onChosen(password)
      return problem === null ? null : { ...problem, field: 'password' }
    },
  })
  return (
    <form {...form.props} className="space-y-4">
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {email !== '' && (
        <p className="text-ink-soft text-sm">
          <Trans comment="Before the e-mail address whose password is changed">
            For <bdi className="font-medium text-ink wrap-anywhere">{email}</bdi>
          </Trans>
        </p>
      )}
      <PasswordField
        label={t`New Password`}
        show={t`Show new password`}
        kind="new-password"
        hint={translated(texts.passwordHint)}
        error={form.errorOf('password')}
        readOnly={form.busy}
      />
      <PasswordField
        name="confirmPassword"
        label={translated(texts.confirmPassword)}
        kind="new-password"
        error={form.errorOf('confirmPassword')}
        readOnly={form.busy}
      />
      <FormRefusal refusal={form.refusal ?? refusal} />
      <SubmitButton ready={form.ready} busy={form.busy} label={t`Change Password`} busyLabel={t`Changing...`} />
    </form>
  )
}
