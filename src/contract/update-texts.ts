/** What is said when the server runs a newer build than the page is of. */
export const updateTexts = {
  title: 'A new version is ready',
  text: 'Reload the page to use it.',
  broken: 'A part of this page was replaced by it and could not be loaded. Reload the page to go on.',
  typing: 'What you have typed here would be lost: finish it first, or copy it.',
  reload: 'Reload',
  later: 'Later',
} as const
