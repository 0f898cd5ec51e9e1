import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, nextTheme, type Theme, watchTheme } from '#web/platform/storage/theme.ts'
import { buttonStyle } from '../buttons/button-style.ts'
import { classNames } from '../class-names.ts'
import { themeLabel } from './theme-label.ts'

const themeOfServer = (): Theme => 'system'

/** Cycles through system, light and dark. On pages without React `installThemeToggles` handles it. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, themeOfServer)
  return (
    <button
      type="button"
      data-theme-toggle
      data-system={themeLabel('system')}
      data-light={themeLabel('light')}
      data-dark={themeLabel('dark')}
      aria-label={themeLabel(theme)}
      onClick={() => chooseTheme(nextTheme(currentTheme()))}
      className={classNames(buttonStyle({ variant: 'quiet', size: 'icon' }))}
    >
      <Monitor data-theme-icon="system" size={18} strokeWidth={1.75} aria-hidden="true" />
      <Sun data-theme-icon="light" size={18} strokeWidth={1.75} aria-hidden="true" />
      <Moon data-theme-icon="dark" size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
