import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type commandGroupTexts, shortcutTexts } from '#contract/shell/palette-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { navigateTo } from '#web/platform/navigation/navigate.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import type { SessionSnapshot } from '#web/platform/session/session-snapshot.ts'
import { signOutHere } from '#web/platform/session/sign-out-here.ts'
import { chooseTheme, currentTheme, type Theme } from '#web/platform/storage/theme.ts'

/** The visitors for whom a command is offered. The server decides what is permitted; the palette only hides the rest. */
type Audience = 'anyone' | 'guests' | 'members' | 'administrators' | 'needsFactor'
type Group = Exclude<keyof typeof commandGroupTexts, 'recent' | 'own' | 'search'>

/** A text of this slice, or one of the contract. */
type Text = MessageDescriptor | string

/** A command that can be run from every page. `words`: more search terms. `keys`: one key, or two in sequence. */
type CommandOf<Label> = {
  id: string
  label: Label
  group: Group
  for: Audience
  words?: Label
  keys?: string
  /** Whether it is the active one of its kind. */
  isChosen?: () => boolean
  run: () => void
}

/** A command in the current language. */
export type Command = CommandOf<string>

const page = (command: Omit<CommandOf<Text>, 'id' | 'run'> & { to: string }): CommandOf<Text> => {
  const { to, ...rest } = command
  return { ...rest, id: `${rest.for} ${rest.group} ${to}`, run: () => navigateTo(to) }
}

const anyone = { for: 'anyone' } as const
const members = { for: 'members' } as const
const guests = { for: 'guests' } as const
const administrators = { for: 'administrators' } as const

const themeNames: Record<Theme, MessageDescriptor> = {
  light: msg`Light colours`,
  dark: msg`Dark colours`,
  system: msg`System colours`,
}

/** Every command, in the order of the palette. */
export const commands: readonly CommandOf<Text>[] = [
  page({ ...members, group: 'go', label: msg`Dashboard`, to: '/dashboard', words: msg`overview home`, keys: 'g d' }),
  page({ ...members, group: 'go', label: msg`Campaigns`, to: '/campaigns', words: msg`links placements`, keys: 'g c' }),
  page({
    ...members,
    group: 'go',
    label: msg`Backlink reports`,
    to: '/dashboard/reports',
    words: msg`verify`,
    keys: 'g r',
  }),
  page({
    ...members,
    group: 'go',
    label: msg`My posts`,
    to: '/dashboard/posts',
    words: msg`articles drafts`,
    keys: 'g p',
  }),
  page({
    ...members,
    group: 'go',
    label: msg`Domains`,
    to: '/domains',
    words: msg`sites wordpress ghost`,
    keys: 'g s',
  }),
  page({
    ...members,
    group: 'go',
    label: msg`Billing`,
    to: '/dashboard/billing',
    words: msg`credits invoices premium receipts`,
  }),
  page({
    ...members,
    group: 'go',
    label: msg`Account`,
    to: '/account',
    words: msg`profile settings password`,
    keys: 'g a',
  }),
  page({ ...administrators, group: 'go', label: msg`Administration`, to: '/admin', words: msg`admin operator` }),
  page({
    ...administrators,
    group: 'go',
    label: msg`Moderation`,
    to: '/admin/moderation',
    words: msg`admin review abuse`,
    keys: 'g m',
  }),
  page({
    ...administrators,
    group: 'go',
    label: msg`Site content`,
    to: '/admin/site-content',
    words: msg`admin claims testimonials`,
  }),
  page({
    ...guests,
    group: 'go',
    label: msg`Backlink reports`,
    to: '/backlink-report',
    words: msg`verify check`,
    keys: 'g r',
  }),
  page({ ...anyone, group: 'go', label: msg`Blog`, to: '/blog', words: msg`community articles posts`, keys: 'g b' }),
  page({ ...anyone, group: 'go', label: msg`Home page`, to: '/', words: msg`home landing`, keys: 'g h' }),
  page({
    ...anyone,
    group: 'go',
    label: msg`Pricing`,
    to: '/#pricing',
    words: msg`cost packages premium plans credits`,
  }),
  page({
    ...anyone,
    group: 'go',
    label: msg`Verify a signed report`,
    to: '/verify',
    words: msg`signature check file`,
  }),
  page({
    ...anyone,
    group: 'create',
    label: msg`New report`,
    to: '/backlink-report',
    words: msg`start verify check backlinks`,
    keys: 'n r',
  }),
  page({
    ...anyone,
    group: 'create',
    label: msg`New campaign`,
    to: '/campaigns/new',
    words: msg`start links`,
    keys: 'n c',
  }),
  page({
    ...anyone,
    group: 'create',
    label: msg`New post`,
    to: '/dashboard/posts/new',
    words: msg`write article blog`,
    keys: 'n p',
  }),
  page({ ...members, group: 'create', label: msg`Add a domain`, to: '/domains', words: msg`site new connect` }),
  ...(['light', 'dark', 'system'] as const).map(
    (theme): CommandOf<Text> => ({
      ...anyone,
      id: `theme ${theme}`,
      group: 'theme',
      label: themeNames[theme],
      words: msg`theme mode appearance light dark system`,
      isChosen: () => currentTheme() === theme,
      run: () => chooseTheme(theme),
    }),
  ),
  {
    ...guests,
    id: 'sign in',
    group: 'account',
    label: msg`Sign in`,
    words: msg`log in login`,
    run: () => openDialog('login'),
  },
  {
    ...guests,
    id: 'sign up',
    group: 'account',
    label: msg`Create an account`,
    words: msg`sign up register join`,
    run: () => openDialog('signup'),
  },
  {
    for: 'needsFactor',
    id: 'code',
    group: 'account',
    label: msg`Enter your code`,
    words: msg`second factor`,
    run: () => openDialog('login'),
  },
  { for: 'needsFactor', id: 'leave', group: 'account', label: msg`Sign out`, run: () => void signOutHere() },
  {
    ...members,
    id: 'buy',
    group: 'account',
    label: msg`Buy credits`,
    words: msg`pay package`,
    run: () => openDialog('pricing'),
  },
  {
    ...members,
    id: 'sign out',
    group: 'account',
    label: msg`Sign out`,
    words: msg`log out logout`,
    run: () => void signOutHere(),
  },
  {
    ...anyone,
    id: 'shortcuts',
    group: 'help',
    label: shortcutTexts.title,
    words: msg`help keys hotkeys`,
    keys: '?',
    run: () => openDialog('shortcuts'),
  },
  page({ ...anyone, group: 'help', label: msg`Contact us`, to: '/contact', words: msg`help support message mail` }),
  page({
    ...anyone,
    group: 'help',
    label: msg`API reference`,
    to: '/api/docs',
    words: msg`help developers openapi`,
  }),
  page({
    ...anyone,
    group: 'help',
    label: msg`Emergency recovery`,
    to: '/recovery',
    words: msg`help reset clear storage broken`,
  }),
]

/** The commands of this visitor. While the session is unknown, the visitor counts as a guest. */
export function commandsFor({ state, access }: Pick<SessionSnapshot, 'state' | 'access'>): readonly Command[] {
  const isMember = state === 'signed-in'
  const fits: Record<Audience, boolean> = {
    anyone: true,
    guests: !isMember && state !== 'needs-factor',
    needsFactor: state === 'needs-factor',
    members: isMember,
    administrators: isMember && access?.isAdmin === true,
  }
  return commands
    .filter((command) => fits[command.for])
    .map(({ label, words, ...command }) => ({
      ...command,
      label: textOf(label),
      ...(words && { words: textOf(words) }),
    }))
}

function textOf(text: Text): string {
  return typeof text === 'string' ? translated(text) : i18n._(text)
}
