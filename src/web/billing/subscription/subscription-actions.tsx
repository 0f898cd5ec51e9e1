import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { premiumTexts } from '#contract/billing/premium-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cancelSubscriptionMutation, openPortalMutation, resumeSubscriptionMutation } from './queries.ts'
import { dayText, type SubscriptionState } from './subscription-text.ts'

/** The actions of a member on an active subscription. */
export function SubscriptionActions({ state }: { state: SubscriptionState }) {
  const resume = useMutation(resumeSubscriptionMutation)
  const portal = useMutation(openPortalMutation)

  function handleResume() {
    // The panel changes before the notification is shown. A callback passed to `mutate` is dropped if this component unmounts.
    void resume.mutateAsync().then(
      () => notify({ title: t`Your subscription continues`, tone: 'verified' }, { force: true }),
      () => undefined,
    )
  }

  return (
    <>
      {state.canResume && (
        <Button onClick={handleResume} disabled={resume.isPending}>
          {resume.isPending ? t`Resuming...` : t`Resume subscription`}
        </Button>
      )}
      <Button
        id={state.isOverdue ? 'pay' : undefined}
        variant={state.isOverdue ? 'primary' : 'secondary'}
        onClick={() => portal.mutate()}
        disabled={portal.isPending}
      >
        {portal.isPending ? t`Opening...` : state.isOverdue ? t`Pay now` : t`Manage billing`}
      </Button>
      {state.canCancel && <CancelSubscription until={state.date.day} />}
      {resume.isError && <Refusal title={translated(premiumTexts.resumeFailed)} error={resume.error} />}
      {portal.isError && <Refusal title={translated(premiumTexts.portalFailed)} error={portal.error} />}
    </>
  )
}

function CancelSubscription({ until }: { until: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useMutation(cancelSubscriptionMutation)

  function handleClose() {
    setIsConfirming(false)
    cancel.reset()
  }

  function handleConfirm() {
    void cancel.mutateAsync().then(
      () => {
        handleClose()
        notify(
          { title: t`Subscription cancelled`, description: t`Premium stays active until ${dayText(until)}.` },
          { force: true },
        )
      },
      () => undefined,
    )
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        <Trans>Cancel subscription</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Cancel your subscription?`}
        description={t`Premium stays active until ${dayText(until)}, the end of the paid period. You won’t be charged again, and you can resume until then.`}
        confirm={cancel.isPending ? t`Cancelling...` : t`Cancel subscription`}
        dismiss={t`Keep Premium`}
        busy={cancel.isPending}
        onConfirm={handleConfirm}
        onClose={handleClose}
      >
        {cancel.isError && (
          <div className="mt-4">
            <Refusal title={translated(billingTexts.cancelFailed)} error={cancel.error} />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <div role="alert" className="w-full rounded bg-lost-soft px-3.5 py-3 text-sm">
      <p className="font-medium text-ink">{title}</p>
      <p className="mt-0.5 text-ink-soft wrap-anywhere">{problemOf(error).message}</p>
    </div>
  )
}
