/** What the command palette says. */
export const paletteTexts = {
  description:
    'Type to find pages, your own things and what can be done. Arrow keys choose, Enter opens, Escape closes.',
  placeholder: 'Search or type a command',
  list: 'Suggestions',
  close: 'Close',
  looking: 'Looking through your things…',
  tryAgain: 'Try again',
  chosen: 'chosen',
} as const

/** Own things, by the words that stand around them. */
export const ownThingTexts = {
  campaigns: { one: 'Campaign', failed: 'Your campaigns could not be searched.' },
  reports: { one: 'Report', failed: 'Your reports could not be searched.' },
  posts: { one: 'Post', failed: 'Your posts could not be searched.' },
  sites: { one: 'Domain', failed: 'Your domains could not be searched.' },
} as const

export const commandGroupTexts = {
  recent: 'Your newest',
  own: 'Your things',
  go: 'Go to',
  create: 'Create',
  search: 'Search',
  theme: 'Appearance',
  account: 'Account',
  help: 'Help',
} as const

/** The keys that stand alone, and the way to do without them. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  description: 'One key, or two one after the other. They rest while you type in a field.',
  switch: 'Use keyboard shortcuts',
  on: 'Keyboard shortcuts are on in this browser.',
  off: 'Keyboard shortcuts are off in this browser.',
  why: 'Turn them off if you dictate, or if keys get pressed by accident.',
  settings: 'Keys that open pages and start things without the mouse. The choice is kept in this browser.',
  show: 'Show all shortcuts',
  followedBy: 'then',
  everywhere: 'Everywhere',
  moderation: 'Moderation',
  search: 'Search this list, or everything',
  palette: 'Open the search and commands',
  help: 'Show these shortcuts',
  theme: 'Change the colour theme',
  next: 'Next',
  previous: 'Previous',
  approve: 'Go to the decision',
  note: 'Go to the note',
} as const

/** Said by the page that stands where a page of a member could not be loaded. */
export const offlinePageTexts = {
  title: 'You are offline',
  unreachable: 'Linkwright cannot be reached',
  explanation: 'What you saved is safe. This page opens by itself as soon as it can.',
  tryAgain: 'Try Again',
} as const
