/** The chosen colour scheme; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'
const order: readonly Theme[] = ['system', 'light', 'dark']
const changeEvent = 'themechange'

/** The stored choice, or `system` when there is none or storage is not accessible. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a choice to the page and to the browser's frame around it; the stylesheet does the rest. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // The media of a meta element may change before hydration, its content may not.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

/** Applies a choice, stores it where storage allows, and notifies listeners. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is not accessible: the choice lasts as long as the page.
  }
  document.dispatchEvent(new CustomEvent(changeEvent))
}

/** The choice that the page shows now, even if it could not be stored. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The next choice of the toggle: system, light, dark, and system again. */
export function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
}

/** Calls back on every change of the choice, here or in another tab. Returns a function that stops it. */
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

/**
 * Handles every `data-theme-toggle` button of a page without React. Each button has its accessible names in `data-system`, `data-light` and
 * `data-dark`.
 */
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
