import { AuthError } from '#domain/accounts/auth-error.ts'
import type { Endpoint } from './request/endpoint.ts'

/** What clients of the wire contract know and this service does not offer: refused with the contract's own code, so that nobody looks for a fault of theirs. */
export function notOffered(status: number, code: string, message: string): Endpoint {
  return () => Promise.reject(new AuthError(status, code, message))
}
