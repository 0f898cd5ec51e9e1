import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import { backgroundWorkDone } from '../../src/server/auth/tokens/background-work.ts'
import { messagesTo } from './mail.ts'
import type { TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read fields of any response.
export type AuthReply = { status: number; headers: Headers; body: any }

/**
 * One request to the auth service, with the contract version of the client. Redirects are not followed. Work that the answer does not wait for is done
 * afterwards if the server is in this process.
 */
export async function callAuth(
  server: { url: string },
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<AuthReply> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  await backgroundWorkDone()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** The mails or SMS for an address or number in the outbox, with the parts of their link and their six digits. */
export async function authMailTo({ deps }: TestServer, recipient: string) {
  await backgroundWorkDone()
  const messages = await messagesTo(deps.db, deps.mail, recipient)
  return messages.map((message) => {
    const link = new URL(message.links[0] ?? 'https://no.link')
    const digits = /\b\d{6}\b/.exec(message.text.replaceAll(link.href, ''))
    return {
      ...message,
      link,
      tokenHash: link.searchParams.get('token_hash') ?? '',
      type: link.searchParams.get('type') ?? '',
      redirectTo: link.searchParams.get('redirect_to'),
      code: digits?.[0] ?? '',
    }
  })
}

/** The newest of `authMailTo`; throws if there is none. */
export async function lastAuthMailTo(server: TestServer, recipient: string) {
  const last = (await authMailTo(server, recipient)).at(-1)
  if (last === undefined) throw new Error(`Nothing was sent to ${recipient}`)
  return last
}

/** Moves all sent messages one minute into the past, so that the next message of its kind may be sent. */
export async function passMinute(db: Db): Promise<void> {
  await sql`update one_time_tokens set created_at = created_at - interval '61 seconds'`.execute(db)
  await sql`update users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds'`.execute(db)
}

/** Other six digits than these. */
export function wrongCode(code: string, by = 1): string {
  return ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')
}

/** The parameters of a browser in a PKCE flow, and the verifier that it stores. */
export async function pkcePair() {
  const verifier = crypto.randomUUID().repeat(3).replaceAll('-', '')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return {
    verifier,
    challenge: { code_challenge: Buffer.from(digest).toString('base64url'), code_challenge_method: 's256' },
  }
}
