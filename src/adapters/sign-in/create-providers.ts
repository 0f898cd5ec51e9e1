import type { Env } from '#config/env.ts'
import { createGithubProvider } from './github-provider.ts'
import type { OauthProvider } from './oauth-provider.ts'
import { createOidcProvider, isTrue } from './oidc-provider.ts'

/** How long one step at another site may take, all its requests together. Below the time that a request to the auth service may take. */
const timeoutMs = 8_000

type Settings = Partial<
  Pick<
    Env,
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'GITHUB_CLIENT_ID'
    | 'GITHUB_CLIENT_SECRET'
    | 'MICROSOFT_CLIENT_ID'
    | 'MICROSOFT_CLIENT_SECRET'
    | 'MICROSOFT_TENANT'
    | 'APPLE_CLIENT_ID'
    | 'APPLE_CLIENT_SECRET'
    | 'OIDC_ISSUER'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'OIDC_NAME'
  >
>

/** The other sites that sign-in may go by, as the settings name them. */
export function createProviders(env: Settings): Map<string, OauthProvider> {
  const providers = [google(env), github(env), microsoft(env), apple(env), anyIssuer(env)]
  return new Map(providers.filter((provider) => provider !== null).map((provider) => [provider.name, provider]))
}

function google({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Settings) {
  if (clientId === undefined || clientSecret === undefined) return null
  const issuer = 'https://accounts.google.com'
  return createOidcProvider({ name: 'google', label: 'Google', issuer, clientId, clientSecret, timeoutMs })
}

function github({ GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret }: Settings) {
  if (clientId === undefined || clientSecret === undefined) return null
  return createGithubProvider({ clientId, clientSecret, timeoutMs })
}

/**
 * The address in a Microsoft token is whatever an administrator of that directory wrote there. It counts only with the optional claim
 * `xms_edov` (the owner of the domain was verified), which the registration of the application must ask for.
 */
function microsoft({
  MICROSOFT_CLIENT_ID: clientId,
  MICROSOFT_CLIENT_SECRET: clientSecret,
  MICROSOFT_TENANT: tenant = 'common',
}: Settings) {
  if (clientId === undefined || clientSecret === undefined) return null
  return createOidcProvider({
    name: 'azure',
    label: 'Microsoft',
    issuer: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/v2.0`,
    clientId,
    clientSecret,
    timeoutMs,
    isEmailVerified: (claims) => isTrue(claims.xms_edov),
  })
}

/** Apple posts its answer as a form when a name or address is asked for, and knows no PKCE. */
function apple({ APPLE_CLIENT_ID: clientId, APPLE_CLIENT_SECRET: clientSecret }: Settings) {
  if (clientId === undefined || clientSecret === undefined) return null
  return createOidcProvider({
    name: 'apple',
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    clientId,
    clientSecret,
    timeoutMs,
    scopes: 'name email',
    pkce: false,
    parameters: { response_mode: 'form_post' },
  })
}

function anyIssuer({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET, OIDC_NAME }: Settings) {
  if (issuer === undefined || clientId === undefined) return null
  const clientSecret = OIDC_CLIENT_SECRET ?? null
  return createOidcProvider({
    name: 'oidc',
    label: OIDC_NAME ?? 'Single sign-on',
    issuer,
    clientId,
    clientSecret,
    timeoutMs,
  })
}
