import { errorDisplay } from '#contract/shell/error-display.ts'
import { categoryOf, isMissingPart } from '#web/platform/errors/error-kind.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { handleMissingPart } from './handle-missing-part.ts'

/** A dialog could not be drawn and was closed again: says so, unless the page is loaded anew or says why by itself. */
export async function notifyDialogProblem(error: unknown): Promise<void> {
  if (isMissingPart(error)) {
    const outcome = await handleMissingPart()
    if (outcome === 'reloading' || outcome === 'outdated') return
    tell(errorDisplay.network)
  } else tell(errorDisplay[categoryOf(error)])
}

function tell({ title, message }: { title: string; message: string }) {
  notify({ title: translated(title), description: translated(message), tone: 'lost' }, { force: true })
}
