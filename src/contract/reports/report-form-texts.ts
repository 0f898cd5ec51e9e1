/** Texts of the report form and the report's page; the sentences of verdicts are in `report-texts.ts`. */
export const reportFormTexts = {
  missing: 'Please provide keyword, anchor text, and destination URL.',
  invalidDestination: 'Please provide a valid destination URL.',
  notFound: 'Report not found.',
  anyAnchorText: 'Any anchor text',
  resultNotFound: 'This page isn’t in the report or hasn’t been checked yet.',
  noPages: 'List the pages that should link to it. This site has no posts that do.',
  noValidPages: 'None of the entries is a valid URL.',
  tooManyPages: (max: number) => `Your reports can include up to ${max.toLocaleString('en')} pages.`,
  notOwn: 'Only the owner of this report can do that.',
  stillRunning: 'This report is still being checked.',
  syncNotLoaded: 'Failed to load report sync state',
  syncNotSaved: 'Failed to save report sync state',
  reportNotFound: (id: string) => `Report ${id} not found`,
} as const
