import type { Env } from '#config/env.ts'
import { createGithubProvider } from './github-provider.ts'
import type { OauthProvider } from './oauth-provider.ts'
import { createOidcProvider, isTrue } from './oidc-provider.ts'

/** Timeout of one step with a provider, for all its requests together. Lower than the timeout of a request to the auth service. */
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

/** Creates the configured identity providers. */
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
 * An administrator of a Microsoft directory can set any address in a token. It counts only with the optional claim `xms_edov` (the owner of the
 * domain was verified), which the application's registration must request.
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

/** Apple posts its answer as a form when a name or address is requested, and does not support PKCE. */
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
