import { t } from '@lingui/core/macro'

/** The groups of the account page, each with the ids of its sections. The fragment of the address names a group or a section. */
const groups = {
  profile: ['profile', 'keyboard'],
  security: ['email', 'password', 'passkeys', 'second-factor', 'sign-in-methods'],
  sessions: ['history'],
  data: ['export', 'deletion'],
} as const

export type AccountGroup = keyof typeof groups

/** The group for a fragment such as `#second-factor`; the first group for an unknown one. */
export function accountGroupOf(hash: string): AccountGroup {
  const id = hash.replace(/^#/, '')
  const names = Object.keys(groups) as AccountGroup[]
  return names.find((name) => name === id || (groups[name] as readonly string[]).includes(id)) ?? 'profile'
}

/** The groups as tabs. */
export function accountTabs() {
  return [
    { to: '#profile', label: t`Profile` },
    { to: '#security', label: t`Sign-in & security` },
    { to: '#sessions', label: t`Sessions` },
    { to: '#data', label: t`Data & deletion` },
  ]
}
