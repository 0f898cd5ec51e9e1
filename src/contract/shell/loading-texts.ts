/** Said when the program of a page did not load, or failed altogether. */
export const loadingTexts = {
  title: 'App Loading Error',
  text: 'Part of this page didn’t load. An ad blocker, an extension or your connection may be the cause.',
  reload: 'Reload Page',
  recovery: 'Emergency recovery',
} as const

/** The router's default view: what nothing else took. */
export const unexpectedText = 'Unexpected Application Error!'
