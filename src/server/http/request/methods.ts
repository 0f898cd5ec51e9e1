import type { ServerResponse } from 'node:http'
import { DomainError } from '#domain/domain-error.ts'

export const readMethods = ['GET', 'HEAD']

export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Throws `method_not_allowed` and sets the required `Allow` header (RFC 9110, 15.5.6) with the allowed methods. */
export function refuseMethod(response: ServerResponse, method: string | undefined, allowed: readonly string[]): never {
  response.setHeader('allow', allowed.join(', '))
  throw new DomainError('method_not_allowed', `This URL doesn’t accept ${method}. Use ${allowed.join(' or ')}.`)
}
