import { expect, test } from 'vitest'
import { providersOf } from './sign-in-options.ts'

test("enabled providers are offered, under the installation's label or the usual name", () => {
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
  'settings without another provider offer none: %j',
  (settings) => {
    expect(providersOf(settings)).toEqual([])
  },
)
