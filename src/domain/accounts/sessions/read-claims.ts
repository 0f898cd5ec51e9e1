import type { JWTPayload } from 'jose'
import { isUuid } from '#domain/is-uuid.ts'
import { AuthError } from '../auth-error.ts'

/** The claims of an access token with a verified signature. */
export type AccessClaims = {
  sub: string
  session_id: string
  aal: 'aal1' | 'aal2'
  email: string
  phone: string
  role: string
  iat: number
  exp: number
  amr: { method: string; timestamp: number }[]
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  is_anonymous: boolean
}

/** Parses the claims of a verified token. Throws `bad_jwt`: 403, or 400 when the subject is not a UUID. */
export function readClaims(payload: JWTPayload): AccessClaims {
  const { sub, session_id, aal, iat, exp } = payload
  if (sub === undefined || sub === '') throw badToken('missing sub claim')
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (!isUuid(session_id)) throw badToken('missing session_id claim')
  if (aal !== 'aal1' && aal !== 'aal2') throw badToken('missing aal claim')
  if (iat === undefined || exp === undefined) throw badToken('missing exp or iat claim')
  return { ...(payload as AccessClaims), sub, session_id, aal, iat, exp }
}

/** 403 `bad_jwt`. The client's own tests check the first words of the message. */
export function badToken(why: string, cause?: unknown): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`, { cause })
}
