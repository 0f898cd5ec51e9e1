import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { createBrowser } from '../../test/harness/browser.ts'
import { type Behaviour, someEmail, somePassword, type World } from './world.ts'

const verifier = 'v'.repeat(64)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}
const isCallback = (url: URL) => url.pathname === '/auth/v1/callback'
const resultOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

const authorizeUrl = ({ url }: World, query: Record<string, string> = {}) =>
  `${url}/auth/v1/authorize?${new URLSearchParams({ provider: 'oidc', redirect_to: `${url}/auth/callback`, ...query })}`

/** A new person returns from the provider. Returns the final URL and the browser. */
async function travel(world: World, query: Record<string, string> = {}) {
  world.provider.person = { sub: randomUUID(), email: someEmail(), email_verified: true }
  const browser = createBrowser()
  const callback = await browser.follow(authorizeUrl(world, query), isCallback)
  return {
    browser,
    callback,
    end: () => browser.follow(callback, ({ origin, pathname }) => isOut(world, origin, pathname)),
  }
}

const isOut = ({ url }: World, origin: string, pathname: string) =>
  !(origin === new URL(url).origin && pathname.startsWith('/auth/v1/'))

/** The redirect target of GET /verify for a browser. */
async function verify({ call, url }: World, query: Record<string, string>): Promise<URL> {
  const answer = await call(`/verify?${new URLSearchParams(query)}`, { method: 'GET' })
  assert.equal(answer.status, 303)
  return new URL(answer.headers.get('location') ?? '', url)
}

const badLink = { token: 'no-such-token', type: 'signup' }

async function confirmationLink({ call, mailTo }: World, body: Record<string, unknown> = {}) {
  const email = someEmail()
  const answer = await call('/signup', { body: { email, password: somePassword(), ...body } })
  assert.equal(answer.status, 200)
  return { email, token: (await mailTo(email)).tokenHash }
}

/** Behaviours 14 to 22: PKCE, providers and redirects. */
export const flowsAndRedirects: Behaviour[] = [
  {
    number: 14,
    name: 'PKCE: an unknown code is 404, a wrong verifier is refused, a code works once',
    async check(world) {
      const exchange = (code: string, word = verifier) =>
        world.call('/token?grant_type=pkce', { body: { auth_code: code, code_verifier: word } })
      const unknown = await exchange(randomUUID())
      assert.deepEqual([unknown.status, unknown.body.code], [404, 'flow_state_not_found'])
      const code = (await (await travel(world, pkce)).end()).searchParams.get('code') ?? ''
      const wrong = await exchange(code, 'w'.repeat(64))
      assert.deepEqual([wrong.status, wrong.body.code], [400, 'bad_code_verifier'])
      const again = (await (await travel(world, pkce)).end()).searchParams.get('code') ?? ''
      const right = await exchange(again)
      assert.equal(right.status, 200)
      assert.equal((await exchange(again)).status, 404)
    },
  },
  {
    number: 15,
    name: 'the same answer of a provider twice is told to have been used',
    async check(world) {
      const { browser, callback, end } = await travel(world)
      assert.notEqual(resultOf(await end()).access_token, undefined)
      const again = resultOf(await browser.follow(callback, ({ origin, pathname }) => isOut(world, origin, pathname)))
      assert.equal(again.error_code, 'flow_state_already_used')
      assert.equal(again.access_token, undefined)
    },
  },
  {
    number: 16,
    name: 'an answer with a state that is none, unknown, expired or another browser’s gives no tokens',
    async check(world) {
      const isEnd = ({ origin, pathname }: URL) => isOut(world, origin, pathname)
      const urls: URL[] = []
      for (const state of ['not-a-uuid', randomUUID(), ''])
        urls.push(await createBrowser().follow(`${world.url}/auth/v1/callback?code=x&state=${state}`, isEnd))
      const late = await travel(world)
      await world.database.pool.query(`update flow_states set expires_at = now() - interval '1 second'`)
      urls.push(await late.end())
      urls.push(await createBrowser().follow((await travel(world)).callback, isEnd))
      for (const url of urls) {
        assert.equal(url.origin, new URL(world.url).origin)
        assert.notEqual(resultOf(url).error_code, undefined)
        assert.doesNotMatch(url.href, /access_token|refresh_token|[?&]code=/)
      }
    },
  },
  {
    number: 17,
    name: 'what the client may not set does not reach the provider; login_hint does',
    async check(world) {
      const hostile = {
        client_id: 'theirs',
        redirect_uri: 'https://evil.example',
        response_type: 'token',
        state: 'theirs',
        client_secret: 'theirs',
        code_verifier: 'theirs',
      }
      const response = await createBrowser().fetch(authorizeUrl(world, { ...hostile, login_hint: 'ada@example.com' }))
      assert.equal(response.status, 302)
      const { origin, searchParams } = new URL(response.headers.get('location') ?? '')
      assert.equal(origin, new URL(world.provider.issuer).origin)
      assert.equal(searchParams.get('client_id'), 'linkwright')
      assert.equal(searchParams.get('response_type'), 'code')
      assert.equal(searchParams.get('redirect_uri'), `${world.url}/auth/v1/callback`)
      assert.equal(searchParams.get('login_hint'), 'ada@example.com')
      assert.doesNotMatch([...searchParams.values()].join(' '), /theirs|evil/)
    },
  },
  {
    number: 18,
    name: 'error redirects keep the application’s own parameters and overwrite a preset error',
    async check(world) {
      const redirectTo = `${world.url}/welcome?keep=1&error=mine&error_code=mine`
      const url = await verify(world, { ...badLink, redirect_to: redirectTo })
      assert.equal(url.searchParams.get('keep'), '1')
      assert.deepEqual(
        [url.searchParams.get('error'), url.searchParams.get('error_code')],
        ['access_denied', 'otp_expired'],
      )
      assert.equal(resultOf(url).error, 'access_denied')
    },
  },
  {
    number: 19,
    name: 'a redirect that is not allowed becomes the site itself, and the flow completes',
    async check(world) {
      const { token } = await confirmationLink(world)
      const url = await verify(world, { token, type: 'signup', redirect_to: 'https://evil.example/x' })
      assert.equal(url.origin, new URL(world.url).origin)
      assert.notEqual(resultOf(url).access_token, undefined)
    },
  },
  {
    number: 20,
    name: 'scheme changes, other ports and hosts in disguise are refused; loopback takes any port',
    async check(world) {
      const site = new URL(world.url)
      const hostile = [
        'http://app.example/one',
        'https://app.example:444/one',
        'https://app.example.evil.example/one',
        'https://app.example@evil.example/one',
        'https://evil.example\\@app.example/one',
        'https://evil.example?https://app.example/one',
        '//evil.example/one',
        'https:evil.example',
        'http://2130706433/one',
        'http://0x7f000001/one',
        'http://8.8.8.8/one',
        'http://[2001:4860:4860::8888]/one',
        `https://${site.host}/one`,
        'javascript:alert(1)',
        'data:text/html,x',
        'https://app.example/one\r\nset-cookie: a=b',
        'https://xn--pp-eka.example/one',
      ]
      for (const redirect of hostile) {
        const url = await verify(world, { ...badLink, redirect_to: redirect })
        assert.deepEqual([redirect, url.origin, url.pathname], [redirect, site.origin, '/'])
      }
      const other = await verify(world, { ...badLink, redirect_to: `http://${site.hostname}:9/one` })
      assert.equal(other.host, `${site.hostname}:9`)
    },
  },
  {
    number: 21,
    name: '`*` does not cross a slash, `**` does, and the fragment does not count',
    async check(world) {
      const end = async (redirect: string) => {
        const url = await verify(world, { ...badLink, redirect_to: redirect })
        return `${url.origin}${url.pathname}`
      }
      const { origin } = new URL(world.url)
      assert.equal(await end('https://app.example/one'), 'https://app.example/one')
      assert.equal(await end('https://app.example/one/two'), `${origin}/`)
      assert.equal(await end('https://deep.example/one/two'), 'https://deep.example/one/two')
      assert.equal(await end('https://app.example/one#/two'), 'https://app.example/one')
    },
  },
  {
    number: 22,
    name: 'an expired confirmation link is 303 with access_denied and otp_expired in the fragment',
    async check(world) {
      const { email, token } = await confirmationLink(world)
      await world.database.pool.query(
        `update one_time_tokens set expires_at = now() - interval '1 second' where relates_to = $1`,
        [email],
      )
      const url = await verify(world, { token, type: 'signup', redirect_to: `${world.url}/welcome` })
      assert.equal(url.pathname, '/welcome')
      assert.deepEqual([resultOf(url).error, resultOf(url).error_code], ['access_denied', 'otp_expired'])
    },
  },
]
