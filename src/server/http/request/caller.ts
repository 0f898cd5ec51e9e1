import type { IncomingMessage } from 'node:http'
import type { AccountDeps, Caller } from '#domain/accounts/account-deps.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'
import { DomainError } from '#domain/domain-error.ts'

/** The access token of a request, or `null`. */
export function readBearer({ headers }: IncomingMessage): string | null {
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * Creates the function that identifies the caller of a request: on the first call, and only once. Throws `unauthenticated` for an invalid or expired
 * token; without a token the caller is a guest.
 */
export function createCallerReader(request: IncomingMessage, accounts: AccountDeps): () => Promise<Caller | null> {
  let caller: Promise<Caller | null> | null = null
  return () => {
    caller ??= readCaller(readBearer(request), accounts)
    return caller
  }
}

async function readCaller(token: string | null, accounts: AccountDeps): Promise<Caller | null> {
  if (token === null) return null
  try {
    return await authenticate(accounts, token)
  } catch (error) {
    if (error instanceof AuthError && error.status < 500)
      throw new DomainError('unauthenticated', 'Your session has ended. Please sign in again.', { cause: error })
    throw error
  }
}
