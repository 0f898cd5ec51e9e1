import { t } from '@lingui/core/macro'

const brands: Record<string, string> = { google: 'Google', github: 'GitHub', azure: 'Microsoft', apple: 'Apple' }

/** The display name of a sign-in method; a provider that the installation adds is shown by its own name. */
export function providerName(provider: string): string {
  switch (provider) {
    case 'email':
      return t`Email and password`
    case 'phone':
      return t`Phone`
    case 'oidc':
      return t`Single sign-on`
    default:
      return Object.hasOwn(brands, provider) ? (brands[provider] ?? provider) : provider
  }
}
