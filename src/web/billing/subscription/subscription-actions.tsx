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
import { dayText, type Standing } from './subscription-words.ts'

/** What a member can do about a subscription that still runs. */
export function SubscriptionActions({ standing }: { standing: Standing }) {
  const resume = useMutation(resumeSubscriptionMutation)
  const portal = useMutation(openPortalMutation)

  function handleResume() {
    // What is shown changes before this is said, and what was handed to `mutate` may go with it.
    void resume.mutateAsync().then(
      () => notify({ title: t`Your subscription continues`, tone: 'verified' }, { force: true }),
      () => undefined,
    )
  }

  return (
    <>
      {standing.canResume && (
        <Button onClick={handleResume} disabled={resume.isPending}>
          {resume.isPending ? t`Resuming...` : t`Resume subscription`}
        </Button>
      )}
      <Button
        id={standing.isOverdue ? 'pay' : undefined}
        variant={standing.isOverdue ? 'primary' : 'secondary'}
        onClick={() => portal.mutate()}
        disabled={portal.isPending}
      >
        {portal.isPending ? t`Opening...` : standing.isOverdue ? t`Pay now` : t`Manage billing`}
      </Button>
      {standing.canCancel && <CancelSubscription until={standing.date.day} />}
      {resume.isError && <Refusal title={translated(premiumTexts.resumeFailed)} error={resume.error} />}
      {portal.isError && <Refusal title={translated(premiumTexts.portalFailed)} error={portal.error} />}
    </>
  )
}

function CancelSubscription({ until }: { until: string }) {
  const [asks, setAsks] = useState(false)
  const cancel = useMutation(cancelSubscriptionMutation)

  function handleClose() {
    setAsks(false)
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
      <Button variant="quiet" onClick={() => setAsks(true)}>
        <Trans>Cancel subscription</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
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
