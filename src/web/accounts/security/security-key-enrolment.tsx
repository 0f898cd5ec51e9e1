import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/button.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { addSecurityKey } from '../second-factor/passkey-calls.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { freeFactorName } from './free-factor-name.ts'
import { sectionIds } from './section-ids.ts'

type EnrolmentProps = { usedNames: readonly string[]; onAdded: () => void; onClose: () => void }

/** Adds a security key, or the device itself, as second factor. */
export function SecurityKeyEnrolment({ usedNames, onAdded, onClose }: EnrolmentProps) {
  const enrolment = useMutation({
    mutationFn: () => addSecurityKey(freeFactorName(t`Security key`, usedNames)),
    onSuccess: onAdded,
  })
  return (
    <div className="mt-5 space-y-3">
      <p className="max-w-[52ch] text-sm leading-6">
        <Trans>Insert your key or use this device. Your browser asks you to confirm.</Trans>
      </p>
      <AccountRefusal
        refusal={enrolment.isError ? authMessage(enrolment.error, 'passkey') : null}
        section={sectionIds.factors}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={enrolment.isPending} onClick={() => enrolment.mutate()}>
          {enrolment.isPending ? t`Waiting for your key...` : t`Add security key`}
        </Button>
        <Button variant="quiet" disabled={enrolment.isPending} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
