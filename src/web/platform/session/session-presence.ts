import { headStorageNames, readStored } from '../storage/safe-storage.ts'

/** The parts of a stored session that can be read without the auth library. `expiresAt` in seconds since 1970. */
export type StoredSession = {
  accessToken: string
  refreshToken: string
  expiresAt: number
  email: string | null
  metadata: Record<string, unknown>
}

/** Whether this browser has a session. It may have ended elsewhere; only the server knows. */
export function hasStoredSession(): boolean {
  return storedSession() !== null
}

/** The stored session, or `null` when there is none or it cannot be parsed. */
export function storedSession(): StoredSession | null {
  try {
    const parsed: unknown = JSON.parse(readStored(headStorageNames.session) ?? 'null')
    if (!isRecord(parsed)) return null
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt, user } = parsed
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null
    const { email, user_metadata: metadata } = isRecord(user) ? user : {}
    return {
      accessToken,
      refreshToken,
      expiresAt: typeof expiresAt === 'number' ? expiresAt : 0,
      email: typeof email === 'string' && email !== '' ? email : null,
      metadata: isRecord(metadata) ? metadata : {},
    }
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
