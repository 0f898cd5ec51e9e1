/** A person's choice of colours; `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const order: readonly Theme[] = ['system', 'light', 'dark']
const changeEvent = 'themechange'

/** The stored choice, or `system` when there is none or storage is closed to us. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Puts a choice on the page and on the browser's frame around it; the stylesheet does the rest. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // What a meta element applies to may change before React meets it; what it says may not.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

/** Applies a choice, remembers it where storage allows, and tells who listens. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
  document.dispatchEvent(new CustomEvent(changeEvent))
}

/** The choice the page shows now, also where it could not be stored. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** What one press of the toggle leads to: system, light, dark, and round again. */
export function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
}

/** Calls back on every change of the choice, here or in another tab. Answers the function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return
    applyTheme(readTheme())
    onChange()
  }
  document.addEventListener(changeEvent, onChange)
  window.addEventListener('storage', handleStorage)
  return () => {
    document.removeEventListener(changeEvent, onChange)
    window.removeEventListener('storage', handleStorage)
  }
}

/** Brings every `data-theme-toggle` button of a page without React to life. Each brings its accessible names along, as `data-system`, and so on. */
export function installThemeToggles(): void {
  const label = () => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-theme-toggle]')) {
      button.setAttribute('aria-label', button.dataset[currentTheme()] ?? '')
    }
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]') !== null)
      chooseTheme(nextTheme(currentTheme()))
  })
  watchTheme(label)
  label()
}
