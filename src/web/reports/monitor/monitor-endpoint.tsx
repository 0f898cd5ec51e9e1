import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/reports/report-monitors.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { MonitorDeliveries } from './monitor-deliveries.tsx'
import { MonitorSecret } from './monitor-secret.tsx'
import { localTime } from './monitor-texts.ts'
import { removeEndpointMutation, rotateSecretMutation, testEndpointMutation } from './queries.ts'

type Confirmation = 'none' | 'remove' | 'rotate'

const notifyFailure = (title: () => string) => (error: unknown) =>
  notify({ title: title(), description: problemOf(error).message, tone: 'lost' }, { force: true })

/** One endpoint: its state, a test, a new secret, its deliveries. */
export function MonitorEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, rotatedUntil } = endpoint
  const [confirming, setConfirming] = useState<Confirmation>('none')
  const [secret, setSecret] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setConfirming('none')
  const test = useMutation({
    ...testEndpointMutation,
    onSuccess: (...sent) => {
      setIsOpen(true)
      return testEndpointMutation.onSuccess?.(...sent)
    },
    onError: notifyFailure(() => t`Couldn’t send the test event`),
  })
  const remove = useMutation({
    ...removeEndpointMutation,
    onError: notifyFailure(() => t`Couldn’t remove the endpoint`),
    onSettled: close,
  })
  const rotate = useMutation({
    ...rotateSecretMutation,
    onError: notifyFailure(() => t`Couldn’t create a new secret`),
    onSettled: close,
  })
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium text-sm wrap-anywhere">
            <bdi>{url}</bdi>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-xs tabular-nums">
            <EndpointState endpoint={endpoint} />
            {rotatedUntil !== null && (
              <span>
                <Trans>The old secret works until {{ time: localTime(rotatedUntil) }}.</Trans>
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={test.isPending} onClick={() => test.mutate(id)}>
            <Trans>Send test event</Trans>
          </Button>
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Trans>Log</Trans>
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setConfirming('rotate')}>
            <Trans>New secret</Trans>
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setConfirming('remove')}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
      {secret !== null && <MonitorSecret secret={secret} onClose={() => setSecret(null)} />}
      {isOpen && <MonitorDeliveries endpointId={id} />}
      <ConfirmDialog
        open={confirming === 'remove'}
        title={t`Remove this endpoint?`}
        description={t`We stop sending messages to it and discard pending ones.`}
        confirm={t`Remove endpoint`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id)}
        onClose={close}
      />
      <ConfirmDialog
        open={confirming === 'rotate'}
        title={t`Create a new secret?`}
        description={t`For one day, messages are signed with both secrets so you can switch over. After that, the old secret stops working.`}
        confirm={t`Create new secret`}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(id, { onSuccess: (made) => setSecret(made.secret) })}
        onClose={close}
      />
    </li>
  )
}

function EndpointState({ endpoint: { disabledAt, failingSince, createdAt } }: { endpoint: WebhookEndpoint }) {
  if (disabledAt !== null)
    return (
      <>
        <Badge tone="lost">
          <Trans>Turned off</Trans>
        </Badge>
        <span>
          <Trans>It didn’t accept our messages. Send a successful test event to turn it on again.</Trans>
        </span>
      </>
    )
  if (failingSince !== null)
    return (
      <>
        <Badge tone="qualified">
          <Trans>Failing</Trans>
        </Badge>
        <span>
          <Trans>since {{ time: localTime(failingSince) }}; we keep retrying</Trans>
        </span>
      </>
    )
  return (
    <span>
      <Trans>added {{ time: localTime(createdAt) }}</Trans>
    </span>
  )
}
