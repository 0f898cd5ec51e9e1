import { AuthClient as Client } from '@supabase/auth-js'
import { resilientFetch } from '../http/network.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

/** Only this page accepts a session from its address. On other pages an attacker could give a visitor a session by a link. */
const callbackPath = '/auth/callback'

export type AuthClient = InstanceType<typeof Client>

/** Creates the client of the sign-in service. Local storage shares sessions between all tabs; without it they last as long as the page. */
export function createAuthClient(): AuthClient {
  return new Client({
    url: `${window.location.origin}/auth/v1`,
    storageKey: storageNames.session,
    storage: {
      getItem: (key) => readStored(key),
      setItem: (key, value) => void writeStored(key, value),
      removeItem: (key) => void writeStored(key, null),
    },
    // Behind a flag until the next major version of the library.
    experimental: { recoveryCodes: true },
    flowType: 'pkce',
    detectSessionInUrl: window.location.pathname === callbackPath,
    fetch: resilientFetch,
  })
}
