import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { answerUrl, joinScopes, makeFlowSecrets, readFlowSecrets } from './flow-secrets.ts'
import { type OauthProvider, ProviderError } from './oauth-provider.ts'
import { isLoopback, providerFetch, withinDeadline } from './provider-fetch.ts'
import { readProfile } from './read-profile.ts'

const User = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).max(1000)

/**
 * GitHub: OAuth 2.0 without OpenID Connect, so the identity comes from its API with the exchanged token.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function createGithubProvider(options: {
  clientId: string
  clientSecret: string
  timeoutMs: number
  /** The URLs of the site and its API: an enterprise server's, or a test's. */
  siteUrl?: string
  apiUrl?: string
}): OauthProvider {
  const { clientId, clientSecret, timeoutMs } = options
  const siteUrl = options.siteUrl ?? 'https://github.com'
  const apiUrl = options.apiUrl ?? 'https://api.github.com'
  const endpoints = {
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/login/oauth/authorize`,
    token_endpoint: `${siteUrl}/login/oauth/access_token`,
  }
  const config = new Configuration(endpoints, clientId, clientSecret)
  config.timeout = timeoutMs / 1000
  config[customFetch] = providerFetch
  if (isLoopback(siteUrl)) allowInsecureRequests(config)

  async function readFrom<T>(path: string, accessToken: string, schema: z.ZodType<T>): Promise<T> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Linkwright' })
    const response = await fetchProtectedResource(
      config,
      accessToken,
      new URL(`${apiUrl}${path}`),
      'GET',
      null,
      headers,
    )
    if (response.status !== 200) {
      const fault = response.status >= 500 ? 'unreachable' : 'untrusted'
      throw new ProviderError(fault, `GitHub answered ${response.status} to ${path}`)
    }
    return schema.parse(await response.json())
  }

  return {
    name: 'github',
    label: 'GitHub',
    begin: ({ state, redirectUri, scopes, extra }) =>
      withinDeadline(timeoutMs, async () => {
        const { parameters, secrets } = await makeFlowSecrets({ pkce: true })
        const url = buildAuthorizationUrl(config, {
          ...Object.fromEntries(extra),
          ...parameters,
          scope: joinScopes('read:user user:email', scopes),
          redirect_uri: redirectUri,
          response_type: 'code',
          client_id: clientId,
          state,
        })
        return { url: url.href, secrets }
      }),
    finish: ({ answer, state, secrets, redirectUri }) =>
      withinDeadline(timeoutMs, async () => {
        const { codeVerifier } = readFlowSecrets(secrets)
        const url = answerUrl(redirectUri, answer)
        // GitHub is not an OpenID provider: an issuer in its answer would not match any metadata.
        url.searchParams.delete('iss')
        const granted = await authorizationCodeGrant(config, url, {
          expectedState: state,
          ...(codeVerifier === null ? {} : { pkceCodeVerifier: codeVerifier }),
        })
        const user = await readFrom('/user', granted.access_token, User)
        const emails = await readFrom('/user/emails', granted.access_token, Emails)
        const email = emails.find(({ primary }) => primary) ?? emails.find(({ verified }) => verified)
        const profile = readProfile({
          subject: String(user.id),
          email: email?.email,
          emailVerified: email?.verified ?? false,
          name: user.name ?? user.login,
          userName: user.login,
          picture: user.avatar_url,
        })
        return { profile, tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token ?? null } }
      }),
  }
}
