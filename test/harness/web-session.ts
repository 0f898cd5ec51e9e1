type Options = { aal?: 'aal1' | 'aal2'; factors?: object[]; email?: string }

/** A session as in a response of the sign-in service, for tests of the browser's code. */
export function answeredSession({ aal = 'aal1', factors = [], email = 'ada@example.com' }: Options = {}) {
  const id = '00000000-0000-4000-8000-000000000001'
  const expiresAt = Math.floor(Date.now() / 1_000) + 3_600
  return {
    access_token: `e30.${btoa(JSON.stringify({ sub: id, aal, exp: expiresAt }))}.sig`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: expiresAt,
    user: {
      id,
      aud: 'authenticated',
      email,
      app_metadata: {},
      user_metadata: { first_name: 'Ada' },
      identities: [],
      created_at: '2027-01-01T00:00:00Z',
      factors,
    },
  }
}

/** An error response of the sign-in service for a client that sends no contract version. */
export function authRefusal(status: number, code: string, message: string) {
  return { status, body: { code: status, error_code: code, msg: message } }
}
