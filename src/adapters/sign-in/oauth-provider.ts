/** A person's identity as reported by a provider. All fields are verified as far as the provider's protocol allows, and are bounded. */
export type ProviderProfile = {
  /** The provider's id of the person (OIDC `sub`), at most 255 characters. */
  subject: string
  /** Lower case; `null` when the provider sends none, or an invalid one. */
  email: string | null
  /** Whether the provider has verified that the address is the person's. Only then may it identify an account here. */
  emailVerified: boolean
  /** `full_name`, `name`, `first_name`, `avatar_url`, `user_name`, as far as the provider sent them. */
  claims: Readonly<Record<string, string>>
}

/** Tokens for the person's data at the provider, for the application that requested scopes. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/** An external identity provider. */
export type OauthProvider = {
  /** Its name in URLs and identities: google, github, azure, apple, oidc. */
  name: string
  /** Its name on buttons. */
  label: string
  /**
   * Returns the URL where the browser signs in. `secrets` are the values that the end of the flow is checked against (nonce, PKCE verifier): the
   * server stores them and passes them to `finish`. `extra` are query parameters of the caller, without the reserved ones. Throws `ProviderError`.
   */
  begin(input: {
    state: string
    redirectUri: string
    scopes: string | null
    extra: ReadonlyMap<string, string>
  }): Promise<{ url: string; secrets: string }>
  /**
   * Converts the browser's callback into a person. `answer` are the query parameters of the callback. Throws `ProviderError`, within the timeout of
   * the provider.
   */
  finish(input: {
    answer: URLSearchParams
    state: string
    secrets: string
    redirectUri: string
  }): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>
}

/**
 * The failure of a sign-in with a provider: `unreachable` (down, slow, broken), or `untrusted` (invalid signature, nonce, issuer or audience, or a
 * refused code).
 */
export class ProviderError extends Error {
  readonly fault: 'unreachable' | 'untrusted'
  constructor(fault: 'unreachable' | 'untrusted', message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ProviderError'
    this.fault = fault
  }
}
