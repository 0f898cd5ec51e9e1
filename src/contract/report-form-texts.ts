/** What the report form and the report's page say; sentences of verdicts stand in `report-texts.ts`. */
export const reportFormTexts = {
  missing: 'Please provide keyword, anchor text, and destination URL.',
  invalidDestination: 'Please provide a valid destination URL.',
  notFound: 'There is no report at this address.',
  anyAnchorText: 'Any anchor text',
  resultNotFound: 'This report has no such page, or it is still to be checked.',
  noPages: 'Name the pages that should link to it: this site has no post that does.',
  noValidPages: 'None of the pages is a web address.',
  tooManyPages: (max: number) => `A report of yours can hold ${max.toLocaleString('en')} pages.`,
  notOwn: 'Only who made this report can do that.',
  stillRunning: 'This report is still being checked.',
  syncNotLoaded: 'Failed to load report sync state',
  syncNotSaved: 'Failed to save report sync state',
  reportNotFound: (id: string) => `Report ${id} not found`,
} as const
