import { expect, test } from 'vitest'
import { sectionIds } from '../security/section-ids.ts'
import { accountGroupOf } from './account-groups.ts'

test.each([
  ['', 'profile'],
  ['#profile', 'profile'],
  ['#keyboard', 'profile'],
  ['#security', 'security'],
  ['#second-factor', 'security'],
  ['#sessions', 'sessions'],
  ['#deletion', 'data'],
  ['#nothing', 'profile'],
  ['#toString', 'profile'],
])('the fragment %j leads to the group %s of the account page', (hash, group) => {
  expect(accountGroupOf(hash)).toBe(group)
})

test('every section to which a sign-in returns belongs to a group', () => {
  const found = Object.values(sectionIds).map((id) => accountGroupOf(`#${id}`))
  expect(found).not.toContain('profile')
})
