import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'

/** How long a success is shown before the dialog continues automatically. */
export const successMs = 2_000

type StepBodyProps = { step: string; title: string; children: ReactNode }

/** The content of a step of a dialog. A new step receives the focus, unless one of its fields already has it. */
export function StepBody({ step, title, children }: StepBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (body.current?.contains(document.activeElement) !== true) body.current?.focus({ preventScroll: true })
    body.current?.closest('[role=dialog]')?.scrollTo({ top: 0 })
  }, [step])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; this is a page of a dialog
    <div ref={body} role="group" aria-label={title} tabIndex={-1} className="mt-6 outline-none">
      {children}
    </div>
  )
}

/** The row at the end of a step: back on one side, continue on the other. */
export function StepActions({ onBack, children }: { onBack?: () => void; children?: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 *:only:ml-auto">
      {onBack !== undefined && <BackButton onBack={onBack} />}
      {children}
    </div>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" className="-ml-4" onClick={onBack}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Back</Trans>
    </Button>
  )
}

/** Says that the payment page is opening. */
export function Processing({ children }: { children: string }) {
  return (
    <div role="status" className="py-4">
      <Progress label={t`Opening the payment page`} value={null} />
      <p className="mt-4 text-ink-soft">{children}</p>
    </div>
  )
}

/** Says that Premium is active. It continues after two seconds, or at once after a click. */
export function PremiumSuccess({ onContinue }: { onContinue: () => void }) {
  const continueRef = useRef(onContinue)
  useEffect(() => {
    continueRef.current = onContinue
  })
  useEffect(() => {
    const timer = setTimeout(() => continueRef.current(), successMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <p className="text-lg">
        <ProofText text={t`Your premium plan is active.`} drawn />
      </p>
      <p className="mt-2 text-ink-soft text-sm">
        <Trans>Opening your dashboard…</Trans>
      </p>
      <StepActions>
        <Button onClick={onContinue}>
          <Trans>Go to Dashboard</Trans>
        </Button>
      </StepActions>
    </div>
  )
}

/** The content for a member who already has Premium. */
export function PremiumIsActive({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <ButtonLink href="/dashboard/billing">
        <Trans>Manage subscription</Trans>
      </ButtonLink>
    </div>
  )
}
