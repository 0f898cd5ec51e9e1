import { t } from '@lingui/core/macro'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { problemOfWaitlistEmail } from '#web/accounts/forms/account-checks.ts'
import type { AuthRefusal } from '#web/accounts/forms/auth-messages.ts'
import { FormRefusal } from '#web/accounts/forms/form-refusal.tsx'
import { type WaitlistAccount, WaitlistAccountForm } from '#web/accounts/sign-up/waitlist-account-form.tsx'
import { WaitlistEmailForm } from '#web/accounts/sign-up/waitlist-email-form.tsx'
import { WaitlistFinish } from '#web/accounts/sign-up/waitlist-finish.tsx'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { joinWaitlist } from '#web/waitlist/queries.ts'
import { WaitlistDialog } from '#web/waitlist/waitlist-dialog.tsx'
import { firstStep, nextStep, type WaitlistResult, type WaitlistStep } from '#web/waitlist/waitlist-flow.ts'

type WaitlistProps = { email?: string; onJoined?: () => void; onClose: () => void }

/** Joining the waitlist: its dialog around the forms of the accounts slice. Members skip the sign-up. */
export function Waitlist({ email: initialEmail = '', onJoined, onClose }: WaitlistProps) {
  const { state, user } = useSession()
  const [at, setAt] = useState<WaitlistStep | null>(null)
  const isMember = state === 'signed-in'
  // Decided once: a sign-up during the flow does not restart it.
  if (at === null && state !== 'unknown')
    setAt(firstStep(initialEmail === '' && isMember ? (user?.email ?? '') : initialEmail, isMember))

  /** Joins the waitlist. Returns the refusal, or `null` on success. */
  async function join(email: string, account: WaitlistAccount | null): Promise<AuthRefusal | null> {
    try {
      const { entry } = await joinWaitlist({ email, fullName: account?.fullName })
      const result: WaitlistResult =
        entry === null ? { kind: 'mailed', to: email, withAccount: account !== null } : { kind: 'confirmed', entry }
      setAt((before) => before && nextStep(before, { type: 'joined', result }))
      onJoined?.()
      greetWaiting(result)
      return null
    } catch (error) {
      return { condition: 'other', title: t`Couldn’t join the waitlist`, message: problemOf(error).message }
    }
  }

  return (
    <WaitlistDialog at={at} onClose={onClose}>
      {at?.step === 'email' && (
        <WaitlistEmailForm
          email={at.email}
          onEmail={async (email) => {
            if (isMember) return join(email, null)
            setAt(nextStep(at, { type: 'named', email }))
            return null
          }}
        />
      )}
      {at?.step === 'signup' && (
        <SignUpStep at={at} setAt={setAt} join={join} onSignIn={(email) => signInFirst(email, onJoined)} />
      )}
    </WaitlistDialog>
  )
}

function greetWaiting(result: WaitlistResult) {
  const description =
    result.kind === 'confirmed'
      ? t`Your place on the waitlist is confirmed.`
      : t`Open the link in our email to confirm your place.`
  notify({ title: translated(successTitles.waitlist), description, tone: 'verified' }, { force: true })
}

/** Signs in, and returns to this dialog as a member. */
function signInFirst(email: string, onJoined: WaitlistProps['onJoined']) {
  const back = { email, ...(onJoined !== undefined && { onJoined }) }
  openDialog('login', {
    email,
    accessTo: t({ message: 'the waitlist', comment: 'Completes “Sign in to access …”' }),
    onDone: () => openDialog('waitlist', back),
  })
}

type SignUpStepProps = {
  at: Extract<WaitlistStep, { step: 'signup' }>
  setAt: Dispatch<SetStateAction<WaitlistStep | null>>
  join: (email: string, account: WaitlistAccount | null) => Promise<AuthRefusal | null>
  onSignIn: (email: string) => void
}

/** The account is optional: guests can join too. */
function SignUpStep({ at, setAt, join, onSignIn }: SignUpStepProps) {
  const [account, setAccount] = useState<WaitlistAccount | null>(null)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const [joining, setJoining] = useState(false)

  async function joinOnly(account: WaitlistAccount | null) {
    const email = account?.email ?? at.email.trim()
    const wrong = problemOfWaitlistEmail({ email })
    setRefusal(wrong === null ? null : { condition: 'other', ...wrong })
    if (wrong !== null) return
    setJoining(true)
    setRefusal(await join(email, account))
    setJoining(false)
  }

  async function handleMade(made: WaitlistAccount) {
    const refused = await join(made.email, made)
    if (refused !== null) {
      setAccount(made)
      setRefusal(refused)
    }
    return null
  }

  if (account !== null)
    return (
      <WaitlistFinish email={account.email} refusal={refusal} busy={joining} onSubmit={() => void joinOnly(account)} />
    )
  return (
    <WaitlistAccountForm
      email={at.email}
      onEmail={(email) => {
        setRefusal(null)
        setAt(nextStep(at, { type: 'typed', email }))
      }}
      onMade={handleMade}
      onSignIn={onSignIn}
    >
      <div>
        <FormRefusal refusal={refusal} />
        <Button variant="quiet" className="w-full" disabled={joining} onClick={() => void joinOnly(null)}>
          {joining ? t`Joining...` : t`Join without an account`}
        </Button>
      </div>
    </WaitlistAccountForm>
  )
}
