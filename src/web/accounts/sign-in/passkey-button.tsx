import { Trans } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useHydrated } from '#web/ui/loading/use-hydrated.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { signInWithPasskey } from '../second-factor/passkey-calls.ts'
import { supportsPasskeys } from '../second-factor/passkey-support.ts'
import type { SignedIn } from './sign-in-calls.ts'

/**
 * Signs in without a password, if the browser supports passkeys. The server renders it too, because nearly all browsers do: what appears at hydration
 * moves the buttons below it, also between the two halves of a press.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (outcome: SignedIn) => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const isHydrated = useHydrated()
  if (isHydrated && !supportsPasskeys()) return null

  async function handlePress() {
    setBusy(true)
    setRefusal(null)
    const outcome = await signInWithPasskey()
    setBusy(false)
    if (outcome.kind === 'refused') setRefusal(outcome.refusal)
    else onSignedIn(outcome)
  }

  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        className="w-full"
        disabled={busy}
        aria-busy={busy || undefined}
        onClick={() => void handlePress()}
      >
        <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
        {busy ? <Trans>Waiting for your passkey...</Trans> : <Trans>Sign in with a passkey</Trans>}
      </Button>
      <div className={refusal === null ? undefined : 'mt-3'}>
        <FormRefusal refusal={refusal} />
      </div>
    </div>
  )
}
