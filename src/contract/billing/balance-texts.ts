/** What members are told about their credits; the first are the specification's words. */
export const balanceTexts = {
  refreshFailed: { title: 'Refresh Failed', description: 'Unable to refresh credits' },
  unknown: 'Show credits',
} as const
