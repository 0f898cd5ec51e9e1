import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'

/** Notifies the member of a failed action and its reason. */
export function notifyFailure(title: string, error: unknown) {
  notify({ title, description: problemOf(error).message, tone: 'lost' }, { force: true })
}
