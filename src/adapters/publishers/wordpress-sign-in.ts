import { z } from 'zod'
import type { ApiTask } from './api-client.ts'
import type { Credentials, RemoteRefusal } from './publisher.ts'
import { readJson } from './read-json.ts'
import type { Endpoint } from './wordpress-root.ts'

const Index = z.object({ authentication: z.unknown() })

/** The refusal when WordPress treats the caller as not signed in. `explainSignIn` finds the cause. */
export const notSignedIn: RemoteRefusal = unauthorized(
  'WordPress saw no signed-in user. Either the user name or the application password is wrong, or its web server drops the Authorization header.',
)

const switchedOff = unauthorized(
  'Application passwords are turned off on this WordPress, by a plugin or because the site does not use https.',
)

const wrongPassword = unauthorized(
  'WordPress does not accept this user name and application password. Check the user name, or create a new application password under Users, Profile.',
)

const droppedHeader = unauthorized(
  'The user name and application password are right, but the web server of this WordPress drops the Authorization header. In Apache, add “CGIPassAuth On” or “SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1” to .htaccess.',
)

/**
 * Why WordPress treats a caller with credentials as not signed in. WordPress 6.1 gives the same answer for a wrong password and for a header that
 * never arrived. XML-RPC takes the same credentials in the body, so its answer distinguishes the two. If XML-RPC is switched off, the text names both
 * causes.
 */
export async function explainSignIn(
  task: ApiTask,
  { endpoint, credentials }: { endpoint: Endpoint; credentials: Credentials },
): Promise<RemoteRefusal> {
  const index = await task.send({ method: 'GET', url: endpoint('', { _fields: 'authentication' }) })
  const parsedIndex = Index.safeParse(readJson(index.answer?.text ?? ''))
  if (parsedIndex.success && !hasApplicationPasswords(parsedIndex.data.authentication)) return switchedOff
  const base = credentials.baseUrl.replace(/[?#].*$/s, '').replace(/\/*$/, '/')
  const url = URL.parse('xmlrpc.php', base)
  if (url === null) return notSignedIn
  const { answer } = await task.send({
    method: 'POST',
    url,
    raw: { type: 'text/xml', bytes: Buffer.from(signInCall(credentials)) },
  })
  if (answer === null || answer.status !== 200 || !answer.text.includes('<methodResponse>')) return notSignedIn
  if (!answer.text.includes('<fault>')) return droppedHeader
  return /<int>403<\/int>/.test(answer.text) ? wrongPassword : notSignedIn
}

/** PHP writes an empty array if there are no methods, otherwise an object. */
function hasApplicationPasswords(authentication: unknown): boolean {
  return typeof authentication === 'object' && authentication !== null && 'application-passwords' in authentication
}

function signInCall({ username, secret }: Credentials): string {
  const parameter = (text: string) => `<param><value><string>${escaped(text)}</string></value></param>`
  const parameters = [username ?? '', secret].map(parameter).join('')
  return `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${parameters}</params></methodCall>`
}

function escaped(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function unauthorized(text: string): RemoteRefusal {
  return { ok: false, code: 'unauthorized', text, canRetry: false }
}
