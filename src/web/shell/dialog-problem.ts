import { errorDisplay } from '#contract/shell/error-display.ts'
import { categoryOf, isMissingPart } from '#web/platform/errors/error-kind.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { handleMissingPart } from './handle-missing-part.ts'

/** Notifies the visitor that a dialog could not be rendered and was closed, unless the page reloads or shows the reason itself. */
export async function notifyDialogProblem(error: unknown): Promise<void> {
  if (isMissingPart(error)) {
    const outcome = await handleMissingPart()
    if (outcome === 'reloading' || outcome === 'outdated') return
    showError(errorDisplay.network)
  } else showError(errorDisplay[categoryOf(error)])
}

function showError({ title, message }: { title: string; message: string }) {
  notify({ title: translated(title), description: translated(message), tone: 'lost' }, { force: true })
}
