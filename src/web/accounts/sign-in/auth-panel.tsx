import { t } from '@lingui/core/macro'
import type { User } from '@supabase/auth-js'
import { type Dispatch, useState } from 'react'
import { accountCreated, accountTitles, accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { TwoFactorChallenge } from '../second-factor/two-factor-challenge.tsx'
import { SignUpForm, type SignUpOutcome } from '../sign-up/sign-up-form.tsx'
import type { AuthEvent, AuthFlow } from './auth-flow.ts'
import { AuthNoticeBox } from './auth-notice-box.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { SignedIn } from './sign-in-calls.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in is complete, including the second factor; `isNew` is true right after a sign-up. */
export type AuthDone = { user: User | null; isNew: boolean }

export type AuthPanelProps = {
  flow: AuthFlow
  dispatch: Dispatch<AuthEvent>
  variant?: 'dialog' | 'card'
  compact?: boolean
  upgrade?: boolean
  providers: readonly SignInProvider[]
  /** Moves the focus into the form when it appears. */
  focused?: boolean
  /** Other labels of the sign-in button and the sign-up tab. */
  labels?: { signIn?: string; signUpTab?: string }
  /** The user is about to leave the page: for another site, or for the inbox. */
  onLeave?: (() => void) | undefined
  onDone: (done: AuthDone) => void
}

/** Sign-in and sign-up, including forgotten passwords, unconfirmed addresses and second factors. */
export function AuthPanel(props: AuthPanelProps) {
  const {
    flow,
    dispatch,
    variant = 'dialog',
    compact = false,
    upgrade = false,
    providers,
    focused = false,
    labels = {},
    onLeave,
    onDone,
  } = props
  const { view, email, notice } = flow
  // After a change of tab by keyboard, the focus stays on the tabs.
  const [isOnTabs, setIsOnTabs] = useState(false)
  const focusForm = notice !== null || (focused && !isOnTabs)

  function handleOutcome(outcome: SignedIn, isNew: boolean) {
    if (outcome.kind === 'needs-factor') dispatch({ type: 'shown', view: 'factor' })
    else onDone({ user: outcome.user, isNew })
  }

  function handleSignedUp(outcome: SignUpOutcome) {
    if (outcome.kind === 'exists') dispatch({ type: 'exists', email: outcome.email })
    else if (outcome.kind !== 'unconfirmed') handleOutcome(outcome, true)
    else {
      onLeave?.()
      dispatch({ type: 'created', email: outcome.email })
      notify(
        { title: translated(accountCreated.title), description: translated(accountCreated.message), tone: 'verified' },
        { force: true },
      )
    }
  }

  function handleResetSent(address: string) {
    dispatch({ type: 'resetSent', email: address })
    notify({ title: translated(accountTitles.resetSent), tone: 'verified' }, { force: true })
  }

  const handleEmail = (typed: string) => dispatch({ type: 'typed', email: typed })
  const show = (next: AuthFlow['view']) => dispatch({ type: 'shown', view: next })

  if (view === 'factor') {
    return <TwoFactorChallenge onDone={(user) => onDone({ user, isNew: false })} onCancelled={() => show('signIn')} />
  }
  if (view === 'forgot') {
    return (
      <ForgotPasswordForm email={email} onEmail={handleEmail} onBack={() => show('signIn')} onSent={handleResetSent} />
    )
  }
  return (
    <>
      <AuthTabs
        label={t`Account`}
        current={view}
        onChange={(next) => {
          setIsOnTabs(true)
          show(next)
        }}
        tabs={[
          { name: 'signIn', label: translated(texts.signIn) },
          {
            name: 'signUp',
            label: upgrade ? translated(texts.upgrade) : (labels.signUpTab ?? translated(texts.createAccount)),
          },
        ]}
      >
        {notice !== null && <AuthNoticeBox notice={notice} />}
        {view === 'signIn' ? (
          <SignInForm
            variant={variant}
            label={labels.signIn}
            email={email}
            focused={focusForm}
            mayResend={notice?.kind !== 'created'}
            onEmail={handleEmail}
            onForgot={() => show('forgot')}
            onSignedIn={(outcome) => handleOutcome(outcome, false)}
          />
        ) : (
          <SignUpForm
            variant={variant}
            compact={compact}
            upgrade={upgrade}
            email={email}
            focused={focusForm}
            onEmail={handleEmail}
            onDone={handleSignedUp}
          />
        )}
      </AuthTabs>
      {view === 'signIn' && variant === 'dialog' && (
        <PasskeyButton onSignedIn={(outcome) => handleOutcome(outcome, false)} />
      )}
      <ProviderButtons providers={providers} onLeave={onLeave} />
    </>
  )
}
