import { t } from '@lingui/core/macro'

/** Parts of the account page, each with the ids of its sections: the fragment of the address names either. */
const groups = {
  profile: ['profile', 'keyboard'],
  security: ['email', 'password', 'passkeys', 'second-factor', 'sign-in-methods'],
  sessions: ['history'],
  data: ['export', 'deletion'],
} as const

export type AccountGroup = keyof typeof groups

/** The part that a fragment such as `#second-factor` belongs to; the first one for any other. */
export function accountGroupOf(hash: string): AccountGroup {
  const id = hash.replace(/^#/, '')
  const names = Object.keys(groups) as AccountGroup[]
  return names.find((name) => name === id || (groups[name] as readonly string[]).includes(id)) ?? 'profile'
}

/** The parts as tabs. */
export function accountTabs() {
  return [
    { to: '#profile', label: t`Profile` },
    { to: '#security', label: t`Sign-in & security` },
    { to: '#sessions', label: t`Sessions` },
    { to: '#data', label: t`Data & deletion` },
  ]
}
