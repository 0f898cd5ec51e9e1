/** The texts about credits; the first ones come from the specification. */
export const balanceTexts = {
  refreshFailed: { title: 'Refresh Failed', description: 'Unable to refresh credits' },
  unknown: 'Show credits',
} as const
