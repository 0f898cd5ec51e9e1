const names: Record<string, string> = {
  email: 'E-mail and password',
  phone: 'Phone',
  google: 'Google',
  github: 'GitHub',
  azure: 'Microsoft',
  apple: 'Apple',
  oidc: 'Single sign-on',
}

/** What people call a way to sign in; one that an installation brought itself by its own name. */
export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider
}
