import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { createBrowser } from '#test/harness/browser.ts'
import { createProviders } from './create-providers.ts'
import { createOidcProvider, isTrue } from './oidc-provider.ts'

let oidc: TestOidcProvider
beforeAll(async () => {
  oidc = await startOidcProvider()
})
afterAll(() => oidc.close())

const redirectUri = 'http://127.0.0.1:9/auth/v1/callback'
const client = { name: 'oidc', label: 'Sign in', clientId: 'our-client', clientSecret: 'our-secret', timeoutMs: 8_000 }

/** Signs the provider's current person in, up to the finished provider flow. */
async function signIn(options: Partial<Parameters<typeof createOidcProvider>[0]> = {}) {
  const provider = createOidcProvider({ ...client, issuer: oidc.issuer, ...options })
  const begun = await provider.begin({ state: 'our-state', redirectUri, scopes: null, extra: new Map() })
  const back = await createBrowser().follow(begun.url, ({ port }) => port === '9')
  return provider.finish({ answer: back.searchParams, state: 'our-state', secrets: begun.secrets, redirectUri })
}

test('claims missing in the token are read from the userinfo endpoint, but never the identity', async () => {
  oidc.person = {}
  oidc.service.once('beforeUserinfo', (answer: { body: Record<string, unknown> }) => {
    answer.body = { sub: 'johndoe', email: 'john@example.com', email_verified: true, name: 'John Doe' }
  })
  expect((await signIn()).profile).toEqual({
    subject: 'johndoe',
    email: 'john@example.com',
    emailVerified: true,
    claims: { full_name: 'John Doe', name: 'John Doe' },
  })
})

test('a provider’s own rule decides whether its address is verified', async () => {
  oidc.person = { sub: '1', email: 'ada@example.com', email_verified: true }
  const isEmailVerified = (claims: Readonly<Record<string, unknown>>) => isTrue(claims.xms_edov)
  expect((await signIn({ isEmailVerified })).profile.emailVerified).toBe(false)
  oidc.person = { ...oidc.person, xms_edov: '1' }
  expect((await signIn({ isEmailVerified })).profile.emailVerified).toBe(true)
})

test('an answer to another state, or with the secrets of another flow, is refused', async () => {
  oidc.person = { sub: '1' }
  const provider = createOidcProvider({ ...client, issuer: oidc.issuer })
  const flow = { state: 'our-state', redirectUri, scopes: null, extra: new Map<string, string>() }
  const [own, other] = [await provider.begin(flow), await provider.begin(flow)]
  const answer = (await createBrowser().follow(own.url, ({ port }) => port === '9')).searchParams
  const end = { answer, state: 'our-state', secrets: own.secrets, redirectUri }
  await expect(provider.finish({ ...end, state: 'another' })).rejects.toMatchObject({ fault: 'untrusted' })
  await expect(provider.finish({ ...end, secrets: other.secrets })).rejects.toMatchObject({ fault: 'untrusted' })
})

test('http is allowed only to this machine: a remote issuer or endpoint must use https', async () => {
  const begin = (issuer: string) =>
    createOidcProvider({ ...client, issuer }).begin({ state: 's', redirectUri, scopes: null, extra: new Map() })
  await expect(begin('http://issuer.example')).rejects.toMatchObject({ name: 'ProviderError' })
  oidc.service.once('beforeWellKnownOpenIdConfiguration', (answer: { body: Record<string, unknown> }) => {
    answer.body.authorization_endpoint = 'http://elsewhere.example/authorize'
  })
  await expect(begin(oidc.issuer)).rejects.toMatchObject({ name: 'ProviderError' })
  oidc.service.once('beforeWellKnownOpenIdConfiguration', (answer: { body: Record<string, unknown> }) => {
    answer.body.token_endpoint = 'http://elsewhere.example/token'
  })
  await expect(signIn()).rejects.toMatchObject({ name: 'ProviderError' })
})

test('metadata of another issuer are refused', async () => {
  oidc.service.once('beforeWellKnownOpenIdConfiguration', (answer: { body: Record<string, unknown> }) => {
    answer.body.issuer = 'https://accounts.google.com'
  })
  await expect(signIn()).rejects.toMatchObject({ fault: 'untrusted' })
})

test('metadata are requested once; after a failure they are requested again', async () => {
  oidc.person = { sub: '1', email: 'ada@example.com' }
  let requests = 0
  let isDown = true
  const server = createServer((request, response) => {
    requests += 1
    if (isDown) response.writeHead(503).end('later')
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(metadata(`http://${request.headers.host}`)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createOidcProvider({ ...client, issuer })
  const begin = () => provider.begin({ state: 's', redirectUri, scopes: null, extra: new Map() })
  await expect(begin()).rejects.toMatchObject({ fault: 'unreachable' })
  isDown = false
  await begin()
  await begin()
  expect(requests).toBe(2)
  server.closeAllConnections()
  server.close()
})

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
})

test('a provider is offered if its settings are present', () => {
  expect([...createProviders({}).keys()]).toEqual([])
  const all = createProviders({
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    GITHUB_CLIENT_ID: 'a',
    GITHUB_CLIENT_SECRET: 'b',
    MICROSOFT_CLIENT_ID: 'a',
    MICROSOFT_CLIENT_SECRET: 'b',
    APPLE_CLIENT_ID: 'a',
    APPLE_CLIENT_SECRET: 'b',
    OIDC_ISSUER: 'https://login.example.com/',
    OIDC_CLIENT_ID: 'a',
    OIDC_NAME: 'Our own',
  })
  expect([...all].map(([name, { label }]) => `${name}: ${label}`)).toEqual([
    'google: Google',
    'github: GitHub',
    'azure: Microsoft',
    'apple: Apple',
    'oidc: Our own',
  ])
})
