import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import type { UsableFactor } from './factor-calls.ts'
import { answerWithKey } from './passkey-calls.ts'

/** Requests a security key. Browsers require a user gesture before they contact one. */
export function SecurityKeyForm({ factor, onDone }: { factor: UsableFactor; onDone: (user: User | null) => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)

  async function handlePress() {
    setBusy(true)
    setRefusal(null)
    const outcome = await answerWithKey(factor.id)
    setBusy(false)
    if (outcome.kind === 'refused') setRefusal(outcome.refusal)
    else onDone(outcome.kind === 'signed-in' ? outcome.user : null)
  }

  return (
    <div className="space-y-4">
      <p className="text-ink-soft text-sm leading-6">
        <Trans>Use your security key, or the device that you added as one.</Trans>
      </p>
      <FormRefusal refusal={refusal} />
      <Button className="w-full" disabled={busy} aria-busy={busy || undefined} onClick={() => void handlePress()}>
        {busy ? t`Waiting for your key...` : t`Use security key`}
      </Button>
    </div>
  )
}
