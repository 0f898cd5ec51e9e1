/** What the emergency recovery screen says. */
export const recoveryTexts = {
  title: 'Emergency recovery',
  intro:
    'When the app keeps failing in this browser and nowhere else, something that this browser keeps of it is broken or out of date. Here you can see what that is, and clear it. Nothing on our side is touched: your account, posts, reports, credits and campaigns stay as they are.',
  clear: 'Clear what is chosen',
  undo: 'Undo',
  cleared: 'Cleared. Go back to where it failed, and see whether it works now.',
  undone: 'Everything is back as it was.',
  nothing: 'Nothing is chosen that this browser keeps.',
  noScript:
    'This page needs JavaScript to look into what your browser keeps. Without it, clear the data of this site in the settings of your browser: under privacy or site data.',
} as const
