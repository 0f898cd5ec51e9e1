import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { reopenMutation } from './queries.ts'

/** Reopens a dismissed report, and shows an error if that fails. */
export function useReopen() {
  return useMutation({
    ...reopenMutation,
    onSuccess: () => notify({ title: t`Report reopened` }, { force: true }),
    onError: (error) =>
      notify({ title: t`Not opened again`, description: problemOf(error).message, tone: 'lost' }, { force: true }),
  })
}
