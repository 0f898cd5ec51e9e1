/** The texts of the emergency recovery screen. */
export const recoveryTexts = {
  title: 'Emergency recovery',
  intro:
    'If the app fails only in this browser, its stored data may be broken or out of date. You can view and clear that data here. Your account, posts, reports, credits and campaigns aren’t affected.',
  clear: 'Clear selected data',
  undo: 'Undo',
  cleared: 'Cleared. Go back and check whether it works now.',
  undone: 'Your data has been restored.',
  nothing: 'No stored data is selected.',
  noScript:
    'This page requires JavaScript to show the data stored in your browser. Without it, clear this site’s data in your browser’s privacy settings.',
} as const
