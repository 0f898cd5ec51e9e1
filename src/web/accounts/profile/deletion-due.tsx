import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { problemOf } from '#web/platform/http/client.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cancelDeletionMutation } from '../queries.ts'

/** The notice that the account will be deleted, with the button to cancel it. Shown on the first pages that the owner sees. */
export function DeletionDue({ dueAt }: { dueAt: string }) {
  const cancel = useMutation(cancelDeletionMutation)
  const dueTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(dueAt))

  function handleCancel() {
    // This notice is unmounted before the response arrives, and callbacks passed to `mutate` would not run.
    void cancel.mutateAsync().then(
      () => notify({ title: t`Your account stays`, tone: 'verified' }, { force: true }),
      () => undefined,
    )
  }

  return (
    <div role="status" className="border-lost border-s-2 bg-lost-soft px-4 py-3 text-sm leading-6">
      <p>
        <Trans>
          <span className="font-medium">This account will be deleted</span> on{' '}
          <time dateTime={dueAt} className="tabular-nums">
            {dueTime}
          </time>
          .
        </Trans>
      </p>
      <Button variant="secondary" size="sm" className="mt-2" disabled={cancel.isPending} onClick={handleCancel}>
        {cancel.isPending ? t`Keeping...` : t`Keep my account`}
      </Button>
      {cancel.isError && <p className="mt-2 text-lost">{problemOf(cancel.error).message}</p>}
    </div>
  )
}
