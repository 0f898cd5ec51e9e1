import { type commandGroupTexts, shortcutTexts } from '#contract/palette-texts.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { goTo } from '#web/platform/go-to.ts'
import type { SessionSnapshot } from '#web/platform/session-snapshot.ts'
import { signOutHere } from '#web/platform/sign-out-here.ts'
import { chooseTheme, currentTheme } from '#web/platform/theme.ts'

/** Whom a command is for. What somebody may do is decided by the server; what they cannot do is not offered. */
type Audience = 'everybody' | 'guests' | 'members' | 'administrators' | 'halfway'
type Group = Exclude<keyof typeof commandGroupTexts, 'recent' | 'own' | 'search'>

/** Something that can be done from anywhere. `words`: what else it may be looked for by. `keys`: one key, or two one after the other. */
export type Command = {
  id: string
  label: string
  group: Group
  for: Audience
  words?: string
  keys?: string
  /** Whether it is the one of its kind that holds now. */
  isChosen?: () => boolean
  run: () => void
}

const page = (command: Omit<Command, 'id' | 'run'> & { to: string }): Command => {
  const { to, ...rest } = command
  return { ...rest, id: `${rest.for} ${rest.group} ${to}`, run: () => goTo(to) }
}

const everybody = { for: 'everybody' } as const
const members = { for: 'members' } as const
const guests = { for: 'guests' } as const
const administrators = { for: 'administrators' } as const

/** Every command, in the order in which they are offered. */
export const commands: readonly Command[] = [
  page({ ...members, group: 'go', label: 'Dashboard', to: '/dashboard', words: 'overview home', keys: 'g d' }),
  page({ ...members, group: 'go', label: 'Campaigns', to: '/campaigns', words: 'links placements', keys: 'g c' }),
  page({ ...members, group: 'go', label: 'Backlink reports', to: '/dashboard/reports', words: 'verify', keys: 'g r' }),
  page({ ...members, group: 'go', label: 'My posts', to: '/dashboard/posts', words: 'articles drafts', keys: 'g p' }),
  page({ ...members, group: 'go', label: 'Domains', to: '/domains', words: 'sites wordpress ghost', keys: 'g s' }),
  page({
    ...members,
    group: 'go',
    label: 'Billing',
    to: '/dashboard/billing',
    words: 'credits invoices premium receipts',
  }),
  page({ ...members, group: 'go', label: 'Account', to: '/account', words: 'profile settings password', keys: 'g a' }),
  page({ ...administrators, group: 'go', label: 'Administration', to: '/admin', words: 'admin operator' }),
  page({
    ...administrators,
    group: 'go',
    label: 'Moderation',
    to: '/admin/moderation',
    words: 'admin review abuse',
    keys: 'g m',
  }),
  page({
    ...administrators,
    group: 'go',
    label: 'Site content',
    to: '/admin/site-content',
    words: 'admin claims testimonials',
  }),
  page({
    ...guests,
    group: 'go',
    label: 'Backlink reports',
    to: '/backlink-report',
    words: 'verify check',
    keys: 'g r',
  }),
  page({ ...everybody, group: 'go', label: 'Blog', to: '/blog', words: 'community articles posts', keys: 'g b' }),
  page({ ...everybody, group: 'go', label: 'Start page', to: '/', words: 'home landing', keys: 'g h' }),
  page({ ...everybody, group: 'go', label: 'Pricing', to: '/#pricing', words: 'cost packages premium plans credits' }),
  page({ ...everybody, group: 'go', label: 'Verify a signed report', to: '/verify', words: 'signature check file' }),
  page({
    ...everybody,
    group: 'create',
    label: 'New report',
    to: '/backlink-report',
    words: 'start verify check backlinks',
    keys: 'n r',
  }),
  page({
    ...everybody,
    group: 'create',
    label: 'New campaign',
    to: '/campaigns/new',
    words: 'start links',
    keys: 'n c',
  }),
  page({
    ...everybody,
    group: 'create',
    label: 'New post',
    to: '/dashboard/posts/new',
    words: 'write article blog',
    keys: 'n p',
  }),
  page({ ...members, group: 'create', label: 'Add a domain', to: '/domains', words: 'site new connect' }),
  ...(['light', 'dark', 'system'] as const).map(
    (theme): Command => ({
      ...everybody,
      id: `theme ${theme}`,
      group: 'theme',
      label: theme === 'system' ? 'Colours of the system' : `${theme === 'light' ? 'Light' : 'Dark'} colours`,
      words: 'theme mode appearance light dark system',
      isChosen: () => currentTheme() === theme,
      run: () => chooseTheme(theme),
    }),
  ),
  {
    ...guests,
    id: 'sign in',
    group: 'account',
    label: 'Sign in',
    words: 'log in login',
    run: () => openDialog('login'),
  },
  {
    ...guests,
    id: 'sign up',
    group: 'account',
    label: 'Create an account',
    words: 'sign up register join',
    run: () => openDialog('signup'),
  },
  {
    for: 'halfway',
    id: 'code',
    group: 'account',
    label: 'Enter your code',
    words: 'second factor',
    run: () => openDialog('login'),
  },
  { for: 'halfway', id: 'leave', group: 'account', label: 'Sign out', run: () => void signOutHere() },
  {
    ...members,
    id: 'buy',
    group: 'account',
    label: 'Buy credits',
    words: 'pay package',
    run: () => openDialog('pricing'),
  },
  {
    ...members,
    id: 'sign out',
    group: 'account',
    label: 'Sign out',
    words: 'log out logout',
    run: () => void signOutHere(),
  },
  {
    ...everybody,
    id: 'shortcuts',
    group: 'help',
    label: shortcutTexts.title,
    words: 'help keys hotkeys',
    keys: '?',
    run: () => openDialog('shortcuts'),
  },
  page({ ...everybody, group: 'help', label: 'Contact us', to: '/contact', words: 'help support message mail' }),
  page({ ...everybody, group: 'help', label: 'API reference', to: '/api/docs', words: 'help developers openapi' }),
  page({
    ...everybody,
    group: 'help',
    label: 'Emergency recovery',
    to: '/recovery',
    words: 'help reset clear storage broken',
  }),
]

/** What this visitor is offered. Whoever is not known yet counts as a guest. */
export function commandsFor({ state, standing }: Pick<SessionSnapshot, 'state' | 'standing'>): readonly Command[] {
  const isMember = state === 'signed-in'
  const fits: Record<Audience, boolean> = {
    everybody: true,
    guests: !isMember && state !== 'needs-factor',
    halfway: state === 'needs-factor',
    members: isMember,
    administrators: isMember && standing?.isAdmin === true,
  }
  return commands.filter((command) => fits[command.for])
}
