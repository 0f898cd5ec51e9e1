import { AuthClient as Client } from '@supabase/auth-js'
import { resilientFetch } from '../http/network.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

/** Only this page takes a session from its address; anywhere else somebody could hand a visitor a session by a link. */
const callbackPath = '/auth/callback'

export type AuthClient = InstanceType<typeof Client>

/** Makes the client of the sign-in service. Sessions are shared by all tabs through local storage, and live as long as the page without it. */
export function createAuthClient(): AuthClient {
  return new Client({
    url: `${window.location.origin}/auth/v1`,
    storageKey: storageNames.session,
    storage: {
      getItem: (key) => readStored(key),
      setItem: (key, value) => void writeStored(key, value),
      removeItem: (key) => void writeStored(key, null),
    },
    // Switched on by its own flag until the library's next major version.
    experimental: { recoveryCodes: true },
    flowType: 'pkce',
    detectSessionInUrl: window.location.pathname === callbackPath,
    fetch: resilientFetch,
  })
}
