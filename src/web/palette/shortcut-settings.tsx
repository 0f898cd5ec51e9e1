import { shortcutTexts } from '#contract/shell/palette-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'

/** The switch as part of the settings page, with a link to all shortcuts. */
export function ShortcutSettings() {
  return (
    <>
      <ShortcutSwitch />
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => openDialog('shortcuts')}>
        {translated(shortcutTexts.show)}
      </Button>
    </>
  )
}
