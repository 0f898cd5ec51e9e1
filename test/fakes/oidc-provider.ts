import { OAuth2Server } from 'oauth2-mock-server'

export type TestOidcProvider = {
  issuer: string
  /** The person who signs in next, with their claims. Without an email address unless one is set. */
  person: Record<string, unknown>
  /** The provider itself, for tests that make it send wrong data: `provider.service.once('beforeTokenSigning', …)`. */
  service: OAuth2Server['service']
  close(): Promise<void>
}

/** An OpenID Connect provider on a port of this machine that signs every visitor in as `person`. */
export async function startOidcProvider(): Promise<TestOidcProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = server.issuer.url
  if (issuer === undefined) throw new Error('The provider has no address')
  const provider: TestOidcProvider = {
    issuer,
    person: { sub: 'somebody' },
    service: server.service,
    close: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, provider.person)
  })
  server.service.on('beforeUserinfo', (answer: { body: Record<string, unknown> }) => {
    answer.body = { ...provider.person }
  })
  return provider
}
