/** The texts of the command palette. */
export const paletteTexts = {
  description:
    'Type to search pages, your items and commands. Use arrow keys to select, Enter to open, Escape to close.',
  placeholder: 'Search or type a command',
  list: 'Suggestions',
  close: 'Close',
  searching: 'Searching your items…',
  tryAgain: 'Try again',
  chosen: 'selected',
} as const

/** The texts of a member's items, by kind. */
export const ownItemTexts = {
  campaigns: { one: 'Campaign', failed: 'Couldn’t search your campaigns.' },
  reports: { one: 'Report', failed: 'Couldn’t search your reports.' },
  posts: { one: 'Post', failed: 'Couldn’t search your posts.' },
  sites: { one: 'Domain', failed: 'Couldn’t search your domains.' },
} as const

export const commandGroupTexts = {
  recent: 'Recent',
  own: 'Your items',
  go: 'Go to',
  create: 'Create',
  search: 'Search',
  theme: 'Appearance',
  account: 'Account',
  help: 'Help',
} as const

/** The texts of single-key shortcuts and their switch. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  description: 'Press one key, or two in sequence. Shortcuts are off while you type in a field.',
  switch: 'Use keyboard shortcuts',
  on: 'Keyboard shortcuts are on in this browser.',
  off: 'Keyboard shortcuts are off in this browser.',
  why: 'Turn them off if you use dictation or press keys by accident.',
  settings: 'Open pages and run commands with the keyboard. This setting is stored in this browser.',
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

/** The texts of the page that replaces a member's page that could not be loaded. */
export const offlinePageTexts = {
  title: 'You are offline',
  unreachable: 'Can’t reach Linkwright',
  explanation: 'Your saved work is safe. This page will open automatically when you’re back online.',
  tryAgain: 'Try Again',
} as const
