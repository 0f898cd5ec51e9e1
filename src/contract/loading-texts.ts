/** Said when the program of a page did not load, or failed altogether. */
export const loadingTexts = {
  title: 'App Loading Error',
  text: 'The part of this page that answers you did not load. A blocker, an extension or the connection may be in its way.',
  reload: 'Reload Page',
  recovery: 'Emergency recovery',
} as const

/** The router's default view: what nothing else took. */
export const unexpectedText = 'Unexpected Application Error!'
