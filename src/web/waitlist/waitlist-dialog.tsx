import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PositionSummary } from './position-summary.tsx'
import type { WaitlistResult, WaitlistStep } from './waitlist-flow.ts'

type WaitlistDialogProps = {
  /** `null` until the session is known. */
  at: WaitlistStep | null
  /** The form of the first two steps. */
  children: ReactNode
  onClose: () => void
}

/** Joins the waitlist in three steps: an address, an account, and the position. */
export function WaitlistDialog({ at, children, onClose }: WaitlistDialogProps) {
  const { title, step } = headOf(at)
  return (
    <Dialog open onClose={onClose} title={title} description={step}>
      {/* Its size is constant: growth would move the button away from the pointer. */}
      <div className="mt-5">
        {at === null && <Skeleton className="h-36 w-full" />}
        {at?.step === 'success' ? <Success result={at.result} onClose={onClose} /> : at !== null && children}
      </div>
    </Dialog>
  )
}

function headOf(at: WaitlistStep | null): { title: string; step: string } {
  if (at?.step === 'signup') return { title: t`Create your account`, step: translated(waitlistTexts.step) }
  if (at?.step !== 'success') return { title: t`Join the waitlist`, step: t`Step 1 of 3` }
  return {
    title: at.result.kind === 'confirmed' ? t`You’re on the waitlist` : t`Confirm your place`,
    step: t`Step 3 of 3`,
  }
}

function Success({ result, onClose }: { result: WaitlistResult; onClose: () => void }) {
  if (result.kind === 'mailed') return <Mailed {...result} onClose={onClose} />
  return (
    <div role="status">
      <PositionSummary entry={result.entry} heading="h3" />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <ButtonLink variant="secondary" href={`/waitlist/${result.entry.token}`}>
          <Trans>See my place</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

type MailedProps = { to: string; withAccount: boolean; onClose: () => void }

function Mailed({ to, withAccount, onClose }: MailedProps) {
  return (
    <>
      <div role="status" className="space-y-3 text-ink-soft leading-6">
        <p>
          <Trans>
            We sent an email to <span className="font-medium text-ink wrap-anywhere">{to}</span>.
          </Trans>{' '}
          {withAccount
            ? t`The link that confirms your account also confirms your place. The link that confirms your place works on its own.`
            : t`Open the link in our email to confirm.`}
        </p>
        <p>
          <Trans>When you confirm, you take the next place and get a referral link that moves you up.</Trans>
        </p>
        <p className="text-sm">
          <Trans>No email after a minute? Check your spam folder, then join again.</Trans>
        </p>
      </div>
      <Button className="mt-6" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </>
  )
}
