/** The texts of the notice that the server runs a newer build than the page. */
export const updateTexts = {
  title: 'A new version is ready',
  text: 'Reload the page to use it.',
  broken: 'Part of this page is out of date and couldn’t be loaded. Reload the page to continue.',
  typing: 'Unsaved text on this page would be lost. Finish or copy it first.',
  reload: 'Reload',
  later: 'Later',
} as const
