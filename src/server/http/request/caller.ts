import type { IncomingMessage } from 'node:http'
import type { AccountDeps, Caller } from '#domain/accounts/account-deps.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'
import { DomainError } from '#domain/domain-error.ts'

/** The access token of a request, or `null` when it carries none. */
export function readBearer({ headers }: IncomingMessage): string | null {
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * Makes the function that says who sends a request: looked up when it is first asked for, and once. Throws `unauthenticated` for a token that
 * is not, or no longer, good; whoever sends none is a guest.
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
