import { applyTheme, readTheme } from './theme.ts'

// Runs before the first paint, so that no page flashes in the wrong colours.
applyTheme(readTheme())
document.documentElement.dataset.themeReady = ''
