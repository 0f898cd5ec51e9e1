import type { AuthAnswer } from './request/endpoint.ts'

/** Says that the auth service answers. `name` is the one that the wire contract has for such services, `version` that of the contract kept here. */
export async function health(): Promise<AuthAnswer> {
  return { status: 200, body: { version: 'v2.119.0', name: 'GoTrue', description: 'Linkwright accounts' } }
}
