import { useId } from 'react'
import { shortcutTexts } from '#contract/shell/palette-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { chooseShortcuts, useShortcutSetting } from '#web/platform/storage/shortcut-setting.ts'
import { paletteKeys } from './key-names.ts'
import { staysText } from './palette-texts.ts'

/** Turns single-key shortcuts on and off in this browser. */
export function ShortcutSwitch() {
  const isOn = useShortcutSetting()
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => chooseShortcuts(target.checked)}
        aria-describedby={`${id}-why`}
        className="size-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {translated(shortcutTexts.switch)}
        </label>
        <p id={`${id}-why`} className="mt-0.5 text-ink-soft text-sm">
          {translated(shortcutTexts.why)} {staysText(paletteKeys())}
        </p>
        <p role="status" className="sr-only">
          {translated(isOn ? shortcutTexts.on : shortcutTexts.off)}
        </p>
      </div>
    </div>
  )
}
