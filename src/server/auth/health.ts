import type { AuthAnswer } from './endpoint.ts'

/** Says that the auth service answers; `version` is that of the wire contract it keeps. */
export async function health(): Promise<AuthAnswer> {
  return { status: 200, body: { version: 'v2.119.0', name: 'Linkwright', description: 'Linkwright accounts' } }
}
