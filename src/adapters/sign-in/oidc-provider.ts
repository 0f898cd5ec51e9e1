import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { answerUrl, joinScopes, makeFlowSecrets, readFlowSecrets } from './flow-secrets.ts'
import { type OauthProvider, ProviderError } from './oauth-provider.ts'
import { isLoopback, isSafeAddress, providerFetch, withinDeadline } from './provider-fetch.ts'
import { readProfile } from './read-profile.ts'

export type OidcOptions = {
  name: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string | null
  timeoutMs: number
  /** Scopes beside `openid`. */
  scopes?: string
  /** Providers that refuse PKCE rely on the nonce alone. */
  pkce?: boolean
  /** Request parameters that this provider needs. */
  parameters?: Record<string, string>
  /** Whether the provider has verified the address. The default is its `email_verified`. */
  isEmailVerified?: (claims: Claims) => boolean
}

type Claims = Readonly<Record<string, unknown>>
type Answer = { redirectUri: string; answer: URLSearchParams; state: string; secrets: string }

/** How long metadata of a provider are cached. Its keys are fetched again whenever one is unknown. */
const metadataLifetimeMs = 3_600_000
/** Tolerated clock difference to the provider: five minutes, and the time of a request. The token itself is seconds old and used once. */
const clockToleranceSeconds = 330

/**
 * An OpenID Connect provider, discovered by its issuer. openid-client verifies state, nonce, issuer, audience, authorized party, times and signature
 * of the token.
 */
export function createOidcProvider(options: OidcOptions): OauthProvider {
  const { name, label, timeoutMs, isEmailVerified = (claims) => isTrue(claims.email_verified) } = options
  const configuration = createDiscovery(options)

  return {
    name,
    label,
    begin: ({ state, redirectUri, scopes, extra }) =>
      withinDeadline(timeoutMs, async () => {
        const config = await configuration()
        const { nonce, parameters, secrets } = await makeFlowSecrets({ pkce: options.pkce ?? true })
        const url = buildAuthorizationUrl(config, {
          ...Object.fromEntries(extra),
          ...options.parameters,
          ...parameters,
          scope: joinScopes(`openid ${options.scopes ?? 'email profile'}`, scopes),
          redirect_uri: redirectUri,
          response_type: 'code',
          client_id: options.clientId,
          state,
          nonce,
        })
        if (!isSafeAddress(url.href)) throw new ProviderError('untrusted', 'the provider signs in without https')
        return { url: url.href, secrets }
      }),
    finish: (answer) =>
      withinDeadline(timeoutMs, async () => {
        const config = await configuration()
        const { claims, tokens } = await exchangeCode(config, answer)
        const profile = readProfile({
          subject: claims.sub,
          email: claims.email,
          emailVerified: isEmailVerified(claims),
          name: claims.name ?? nameInForm(answer.answer),
          userName: claims.preferred_username,
          picture: claims.picture,
        })
        return { profile, tokens }
      }),
  }
}

async function exchangeCode(config: Configuration, { redirectUri, answer, state, secrets }: Answer) {
  const { nonce, codeVerifier } = readFlowSecrets(secrets)
  const granted = await authorizationCodeGrant(config, answerUrl(redirectUri, answer), {
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(codeVerifier === null ? {} : { pkceCodeVerifier: codeVerifier }),
  })
  const inToken = granted.claims()
  if (inToken === undefined) throw new ProviderError('untrusted', 'the provider sent no id_token')
  // The identity comes from the signed token. Other claims may be available at the userinfo endpoint only.
  const isComplete = inToken.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined
  const beside = isComplete ? {} : await fetchUserInfo(config, granted.access_token, inToken.sub)
  const claims: Claims = { ...beside, ...inToken }
  return { claims, tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token ?? null } }
}

/** Fetches the metadata and caches them for an hour. A failure is not cached. */
function createDiscovery({ issuer, clientId, clientSecret, timeoutMs }: OidcOptions): () => Promise<Configuration> {
  let found: { config: Promise<Configuration>; until: number } | null = null
  return () => {
    if (found !== null && found.until > Date.now()) return found.config
    const execute = isLoopback(issuer)
      ? [enableNonRepudiationChecks, allowInsecureRequests]
      : [enableNonRepudiationChecks]
    const timeout = timeoutMs / 1000
    const options = { [customFetch]: providerFetch, timeout, execute }
    const secret = clientSecret === null ? {} : { client_secret: clientSecret }
    const client = { ...secret, [clockTolerance]: clockToleranceSeconds }
    const config = discovery(new URL(issuer), clientId, client, undefined, options)
    const entry = { config, until: Date.now() + metadataLifetimeMs }
    found = entry
    config.catch(() => {
      if (found === entry) found = null
    })
    return config
  }
}

/** Apple sends a name only once, beside the answer and unsigned: suitable for display, never for a decision. */
function nameInForm(answer: URLSearchParams): string | null {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '') as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    return null
  }
}

/** Some providers send booleans as text or number. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}
