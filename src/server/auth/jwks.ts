import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/** The public keys that access tokens are verified with. Clients may keep them for ten minutes: new ones are published before they sign. */
export async function jwks({ deps }: AuthRequest): Promise<AuthAnswer> {
  return {
    status: 200,
    body: await deps.signingKeys.jwks(),
    headers: { 'cache-control': 'public, max-age=600' },
  }
}
