/** The texts for a page whose program did not load, or failed completely. */
export const loadingTexts = {
  title: 'App Loading Error',
  text: 'Part of this page didn’t load. An ad blocker, an extension or your connection may be the cause.',
  reload: 'Reload Page',
  recovery: 'Emergency recovery',
} as const

/** The router's default message for an error that no boundary caught. */
export const unexpectedText = 'Unexpected Application Error!'
