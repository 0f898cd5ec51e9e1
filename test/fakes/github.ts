import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeGithub = {
  url: string
  /** The person who signs in next. */
  user: { id: number; login: string; name: string | null; avatar_url: string }
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[]
  /** Responses of the API that replace the real ones: path to status and body. */
  failures: Map<string, { status: number; body: string }>
  close(): Promise<void>
}

/**
 * The part of GitHub's OAuth pages and API that sign-in uses, in GitHub's format: errors of the token endpoint with status 200, scopes separated by
 * commas. It checks the client, the redirect URL and PKCE. https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export async function startFakeGithub({
  clientId,
  clientSecret,
}: {
  clientId: string
  clientSecret: string
}): Promise<FakeGithub> {
  const codes = new Map<string, { challenge: string | null; redirectUri: string }>()
  const tokens = new Set<string>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const github: FakeGithub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: { id: 1, login: 'octocat', name: 'The Octocat', avatar_url: 'https://avatars.example/u/1' },
    emails: [{ email: 'octocat@example.com', primary: true, verified: true, visibility: 'public' }],
    failures: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function authorize(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (query.get('client_id') === clientId) {
      const code = randomUUID()
      codes.set(code, { challenge: query.get('code_challenge'), redirectUri })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'application_suspended')
    return back.href
  }

  function exchange(form: URLSearchParams): Record<string, string> {
    const code = form.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return {
        error: 'incorrect_client_credentials',
        error_description: 'The client_id and/or client_secret is wrong.',
      }
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = issued !== undefined && issued.redirectUri === form.get('redirect_uri')
    if (!isGood || (issued.challenge !== null && issued.challenge !== verifier))
      return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
    const token = `gho_${randomUUID()}`
    tokens.add(token)
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
  }

  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', github.url)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    const failure = github.failures.get(pathname)
    if (failure !== undefined)
      response.writeHead(failure.status, { 'content-type': 'application/json' }).end(failure.body)
    else if (pathname === '/login/oauth/authorize') response.writeHead(302, { location: authorize(searchParams) }).end()
    else if (pathname === '/login/oauth/access_token')
      readForm(request).then(
        (form) => json(200, exchange(form)),
        () => json(400, {}),
      )
    else if (!tokens.has(request.headers.authorization?.replace(/^bearer /i, '') ?? ''))
      json(401, { message: 'Bad credentials' })
    else if (pathname === '/user') json(200, { ...github.user, email: null, type: 'User' })
    else if (pathname === '/user/emails') json(200, github.emails)
    else json(404, { message: 'Not Found' })
  })
  return github
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
