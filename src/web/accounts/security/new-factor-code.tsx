import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/buttons/button.tsx'
import { type AuthRefusal, authMessage } from '../forms/auth-messages.ts'
import { FactorCodeForm } from '../second-factor/factor-code-form.tsx'
import { removeFactor, verifyFactor } from './account-actions.ts'

type NewFactorCodeProps = {
  factorId: string
  challengeId: string | null
  hint: string
  onAdded: () => void
  onClose: () => void
}

/** Takes the first code of a new factor; if it is correct, the factor is active. */
export function NewFactorCode({ factorId, challengeId, hint, onAdded, onClose }: NewFactorCodeProps) {
  async function handleCode(code: string): Promise<AuthRefusal | null> {
    try {
      await verifyFactor(factorId, code, challengeId)
    } catch (error) {
      return authMessage(error, 'factor')
    }
    onAdded()
    return null
  }

  function handleCancel() {
    onClose()
    // The server deletes an unfinished enrolment after a while; this only deletes it earlier.
    removeFactor(factorId).catch(() => {})
  }

  return (
    <div className="max-w-72">
      <FactorCodeForm hint={hint} onCode={handleCode} />
      <Button variant="quiet" size="sm" className="mt-2 w-full" onClick={handleCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
