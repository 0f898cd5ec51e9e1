import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from './auth-messages.ts'
import { useCooldown } from './use-cooldown.ts'

/** The server sends at most one mail to an address within this time. */
const resendAfterSeconds = 60

type ResendButtonProps = {
  label: string
  /** Whether something was just sent, so that the first wait has started. */
  sentBefore?: boolean
  send: () => Promise<AuthRefusal | null>
}

/** Sends something again, at most once a minute, and shows the result. */
export function ResendButton({ label, sentBefore = false, send }: ResendButtonProps) {
  const { left, start } = useCooldown(resendAfterSeconds, sentBefore)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<string>()

  async function handlePress() {
    setBusy(true)
    setResult(undefined)
    const refusal = await send()
    setBusy(false)
    setResult(refusal === null ? t`Sent. It can take a minute to arrive.` : refusal.message)
    if (refusal === null) start()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button variant="secondary" size="sm" disabled={busy || left > 0} onClick={handlePress} className="tabular-nums">
        {left > 0
          ? t({ message: `${label} (${left} s)`, comment: 'A button, and the seconds until it may be pressed again' })
          : label}
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {result}
      </span>
    </div>
  )
}
