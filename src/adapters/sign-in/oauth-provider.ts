/** Somebody, as another site told us. Everything in it was checked as far as that site's protocol allows, and is bounded. */
export type ProviderProfile = {
  /** The site's own name for the person (OIDC `sub`), at most 255 characters. */
  subject: string
  /** Lower case; `null` when the site tells none, or none that is an address. */
  email: string | null
  /** Whether the site vouches that the address is the person's. Only then may it stand for an account here. */
  emailVerified: boolean
  /** `full_name`, `name`, `first_name`, `avatar_url`, `user_name` as far as they were told. */
  claims: Readonly<Record<string, string>>
}

/** Keys to the person's data at the other site, for the application that asked for scopes. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/** Another site that can tell who somebody is. */
export type OauthProvider = {
  /** Its name in addresses and identities: google, github, azure, apple, oidc. */
  name: string
  /** Its name on buttons. */
  label: string
  /**
   * Where the browser goes to sign in. `secrets` is what the end of the flow is checked against (nonce, PKCE verifier): to be kept by the
   * server and given back to `finish`. `extra` are query parameters of the caller, already without those that are ours to set.
   * Throws `ProviderError`.
   */
  begin(input: {
    state: string
    redirectUri: string
    scopes: string | null
    extra: ReadonlyMap<string, string>
  }): Promise<{ url: string; secrets: string }>
  /**
   * Turns what the browser brought back into a person. `answer` are the query parameters of the callback. Throws `ProviderError`, within the
   * time-out of the provider.
   */
  finish(input: {
    answer: URLSearchParams
    state: string
    secrets: string
    redirectUri: string
  }): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>
}

/**
 * Why another site's sign-in came to nothing: `unreachable` (down, slow, broken), or `untrusted` (what it said does not hold: signature, nonce,
 * issuer, audience, a refused code).
 */
export class ProviderError extends Error {
  readonly fault: 'unreachable' | 'untrusted'
  constructor(fault: 'unreachable' | 'untrusted', message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ProviderError'
    this.fault = fault
  }
}
