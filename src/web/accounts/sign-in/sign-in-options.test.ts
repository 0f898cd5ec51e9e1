import { expect, test } from 'vitest'
import { providersOf } from './sign-in-options.ts'

test('what is switched on is offered, under the name the installation tells or people know', () => {
  const external = {
    google: true,
    github: false,
    azure: true,
    oidc: true,
    email: true,
    phone: true,
    anonymous_users: false,
  }

  expect(providersOf({ external, external_labels: { oidc: 'Acme' } })).toEqual([
    { name: 'google', label: 'Google' },
    { name: 'azure', label: 'Microsoft' },
    { name: 'oidc', label: 'Acme' },
  ])
})

test.each([null, {}, { external: null }, { external: { email: true } }, { external: { google: 'yes' } }])(
  'settings that name no other site offer none: %j',
  (settings) => {
    expect(providersOf(settings)).toEqual([])
  },
)
