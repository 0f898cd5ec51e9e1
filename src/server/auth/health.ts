import type { AuthAnswer } from './request/endpoint.ts'

/** Health check of the auth service. `name` is the wire contract's name for such services, `version` the version of the implemented contract. */
export async function health(): Promise<AuthAnswer> {
  return { status: 200, body: { version: 'v2.119.0', name: 'GoTrue', description: 'Linkwright accounts' } }
}
