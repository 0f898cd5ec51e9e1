import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { enrolTotp } from './account-actions.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { freeFactorName } from './free-factor-name.ts'
import { NewFactorCode } from './new-factor-code.tsx'
import { sectionIds } from './section-ids.ts'

type EnrolmentProps = { usedNames: readonly string[]; onAdded: () => void; onClose: () => void }

/** Adds an authenticator app: shows the secret as a QR code and as text, then takes the first code, which proves that the app has it. */
export function TotpEnrolment({ usedNames, onAdded, onClose }: EnrolmentProps) {
  const enrolment = useMutation({ mutationFn: enrolTotp })
  const { mutate, isIdle } = enrolment
  const name = freeFactorName(t`Authenticator app`, usedNames)
  useEffect(() => {
    if (isIdle) mutate(name)
  }, [isIdle, mutate, name])

  if (enrolment.isError) {
    return (
      <div className="mt-5 space-y-3">
        <AccountRefusal refusal={authMessage(enrolment.error, 'factor')} section={sectionIds.factors} />
        <Button variant="secondary" size="sm" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    )
  }
  if (!enrolment.isSuccess) return <EnrolmentSkeleton />
  const { id, qrCode, secret } = enrolment.data
  return (
    <div className="mt-5 grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {/* A camera reads the code: dark on white in either theme. */}
      <img
        src={qrCode}
        alt={t`QR code for an authenticator app`}
        className="size-40 rounded border border-line bg-[#fff] p-2"
      />
      <div className="min-w-0">
        <p className="text-sm leading-6">
          <Trans>
            <span className="font-medium">1. Scan the QR code</span> with an authenticator app, or enter this secret:
          </Trans>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <code className="rounded bg-sunken px-2 py-1 text-sm tracking-wide wrap-anywhere">{inGroups(secret)}</code>
          <CopyButton text={secret} label={t`Copy`} name={t`Copy the secret`} variant="quiet" size="sm" />
        </div>
        <p className="mt-5 mb-2 text-sm">
          <Trans>
            <span className="font-medium">2. Enter the six-digit code</span> from the app.
          </Trans>
        </p>
        <NewFactorCode
          factorId={id}
          challengeId={null}
          hint={t`They change every 30 seconds.`}
          onAdded={onAdded}
          onClose={onClose}
        />
      </div>
    </div>
  )
}

function EnrolmentSkeleton() {
  return (
    <div role="status" aria-label={t`Preparing`} className="mt-5 grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Skeleton className="size-40" />
      <div className="space-y-3">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-8" />
        <Skeleton className="h-10 w-40" />
      </div>
    </div>
  )
}

/** In groups of four, which are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
