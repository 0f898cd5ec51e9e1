import { AuthError } from '#domain/accounts/auth-error.ts'
import type { Endpoint } from './request/endpoint.ts'

/** Refuses a feature of the wire contract that this service does not offer, with the contract's own code, so that clients recognize the reason. */
export function notOffered(status: number, code: string, message: string): Endpoint {
  return () => Promise.reject(new AuthError(status, code, message))
}
