import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/** The public keys of access tokens. Clients may cache them for ten minutes, because new ones are published before they sign. */
export async function jwks({ deps }: AuthRequest): Promise<AuthAnswer> {
  return {
    status: 200,
    body: await deps.signingKeys.jwks(),
    headers: { 'cache-control': 'public, max-age=600' },
  }
}
