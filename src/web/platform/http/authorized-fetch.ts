import { t } from '@lingui/core/macro'
import { accountTitles } from '#contract/accounts/account-texts.ts'
import { translated } from '../i18n/language.ts'
import { openDialog } from '../overlays/dialogs.ts'
import { notify } from '../overlays/notifications.ts'
import { getAuth } from '../session/session.ts'
import { hasStoredSession } from '../session/session-presence.ts'
import { resilientFetch } from './network.ts'
import { NetworkInterferenceError } from './network-error.ts'
import { withToken } from './with-token.ts'

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** Statuses of a token refresh that mean that the session is over. Others, such as too many requests, are temporary. */
const endedStatuses = new Set([400, 401, 403, 404])

/**
 * Creates a fetch that sends the access token of the current session, renewed when it is about to expire. A request that is refused as
 * `unauthenticated` has changed nothing, so it is sent once more with a new token. When there is no new token, the session is over: it is removed,
 * and the sign-in dialog opens on the same page, so that the visitor does not lose the current page.
 */
export function createAuthorizedFetch(): Fetch {
  return async (request, init) => {
    const token = await accessToken()
    if (token === null) return resilientFetch(request, init)
    const again = request.clone()
    const response = await resilientFetch(withToken(request, token), init)
    if (response.status !== 401) return response
    const renewed = await renewedToken(token)
    return renewed === null ? response : resilientFetch(withToken(again, renewed), init)
  }
}

/** The access token, or `null` without a session. Throws when it has expired and cannot be renewed because there is no network. */
async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null
  const { data, error } = await (await getAuth()).getSession()
  if (data.session !== null) return data.session.access_token
  if (isTemporary(error)) throw new NetworkInterferenceError(error)
  return null
}

/** A token other than the refused one, or `null` when there is none. */
async function renewedToken(refused: string): Promise<string | null> {
  const auth = await getAuth()
  const stored = (await auth.getSession()).data.session
  // Another call or another tab has already renewed it.
  if (stored !== null && stored.access_token !== refused) return stored.access_token
  const { data, error } = await auth.refreshSession()
  if (data.session !== null) return data.session.access_token
  if (isTemporary(error)) throw new NetworkInterferenceError(error)
  if (error === null || endedStatuses.has(error.status ?? 401)) await offerSignIn()
  return null
}

/** Whether the sign-in service could not be reached. The name of the error is compared, so that this file does not import the service's client. */
function isTemporary(error: { name: string } | null): boolean {
  return error?.name === 'AuthRetryableFetchError'
}

async function offerSignIn() {
  await (await getAuth()).signOut({ scope: 'local' })
  notify(
    {
      title: translated(accountTitles.authentication),
      description: t`Your session has ended. Please sign in again.`,
      tone: 'lost',
    },
    { force: true },
  )
  openDialog('login')
}
