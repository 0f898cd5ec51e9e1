import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { chooseTheme, currentTheme, nextTheme } from '#web/platform/storage/theme.ts'
import { themeLabel } from '#web/ui/frame/theme-label.ts'
import { commandsFor } from './commands.ts'

/** Runs the command of these keys for this visitor, if there is one. */
export function runKeys(keys: string): void {
  const own: Record<string, () => void> = { '/': goToSearch, t: changeTheme }
  const run = own[keys] ?? commandsFor(currentSession()).find((command) => command.keys === keys)?.run
  run?.()
}

/** Focuses the search field of the page if it has one; else opens the palette. */
function goToSearch() {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type=search]')
  const field = [...fields].find((candidate) => candidate.checkVisibility?.() ?? true)
  if (field === undefined) openDialog('palette')
  else field.select()
}

function changeTheme() {
  chooseTheme(nextTheme(currentTheme()))
  notify({ title: themeLabel(currentTheme()), tone: 'neutral' }, { force: true })
}
