import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../fakes/mail-server.ts'
import { startOidcProvider } from '../fakes/oidc-provider.ts'
import { createBrowser } from '../harness/browser.ts'
import { createTestDatabase } from '../harness/database.ts'
import { eventually, startProduct } from '../harness/process.ts'
import { authClient } from '../makers/accounts.ts'

/**
 * Two products whose clocks are five minutes ahead and behind. Their databases, the mail server, the provider, the authenticator app and the client
 * have the correct time.
 */
const fiveMinutesMs = 300_000
const password = 'correct horse battery staple 7'
const cleanups: (() => Promise<unknown>)[] = []
let sites: Awaited<ReturnType<typeof startSite>>[]
beforeAll(async () => {
  sites = await Promise.all([startSite('ahead', fiveMinutesMs), startSite('behind', -fiveMinutesMs)])
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

async function startSite(name: string, shiftMs: number) {
  const database = await createTestDatabase()
  cleanups.push(database.drop)
  const mail = await startMailServer()
  cleanups.push(mail.close)
  const oidc = await startOidcProvider()
  cleanups.push(oidc.close)
  const { user, host, database: databaseName } = database.source
  const product = await startProduct({
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href}`,
    CLOCK_SHIFT_MS: String(shiftMs),
    SECRET_KEY: 'a secret for tests, long enough to be one',
    DATABASE_URL: `postgres://${user}@localhost/${databaseName}?host=${encodeURIComponent(host)}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'links@example.com',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: 'our-client',
    OIDC_CLIENT_SECRET: 'our-secret',
    TRIAL_LIFETIME_SECONDS: '10',
    AUTH_REQUESTS_PER_ADDRESS: '8',
  })
  cleanups.push(product.stop)

  /** Waits for the mail of this type and returns the token in its link. */
  async function mailedToken(type: string): Promise<string> {
    return eventually(async () => {
      const links = mail.received.flatMap(({ links }) => links.map((link) => new URL(link)))
      const found = links.find(({ searchParams }) => searchParams.get('type') === type)
      expect([name, type, found?.searchParams.get('token_hash')]).toEqual([name, type, expect.any(String)])
      return found?.searchParams.get('token_hash') ?? ''
    })
  }

  return { name, url: product.url, oidc, mailedToken }
}

const everywhere = (check: (site: (typeof sites)[number]) => Promise<unknown>) => Promise.all(sites.map(check))

test('a new member confirms, refreshes, answers a TOTP challenge, signs in again and recovers the account', () =>
  everywhere(async ({ url, mailedToken }) => {
    const email = 'newcomer@example.com'
    const client = authClient(url)
    expect((await client.signUp({ email, password })).error).toBeNull()
    const { data, error } = await client.verifyOtp({ type: 'email', token_hash: await mailedToken('signup') })
    expect(error).toBeNull()
    const secondsLeft = (data.session?.expires_at ?? 0) - Date.now() / 1_000
    expect(Math.abs(secondsLeft - 3_600)).toBeLessThan(120)
    expect((await client.getUser()).error).toBeNull()
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)

    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My app' })
    if (enrolled.data?.type !== 'totp') throw new Error('A TOTP factor was asked for')
    const { id: factorId, totp } = enrolled.data
    const app = new TOTP({ secret: Secret.fromBase32(totp.secret), algorithm: 'SHA1', digits: 6, period: 30 })
    expect((await client.mfa.challengeAndVerify({ factorId, code: app.generate() })).error).toBeNull()

    const again = authClient(url)
    expect((await again.signInWithPassword({ email, password })).error).toBeNull()
    expect((await again.resetPasswordForEmail(email)).error).toBeNull()
    const recovered = await again.verifyOtp({ type: 'recovery', token_hash: await mailedToken('recovery') })
    expect(recovered.error).toBeNull()
  }))

test('a visitor who signs in with a provider returns signed in, though the provider’s token is only valid from this second on', () =>
  everywhere(async ({ url, oidc }) => {
    oidc.person = { sub: 'ada', email: 'ada@example.com', email_verified: true, nbf: Math.floor(Date.now() / 1_000) }
    const query = new URLSearchParams({ provider: 'oidc', redirect_to: `${url}/my` })
    const back = await createBrowser().follow(
      `${url}/auth/v1/authorize?${query}`,
      ({ hash, pathname }) => hash !== '' || pathname === '/auth/callback',
    )
    expect(new URLSearchParams(back.hash.slice(1)).get('access_token')).toEqual(expect.any(String))
  }))

test('a trial post lives for its whole time and no longer, whether its page is cached or not', () =>
  everywhere(async ({ name, url }) => {
    const created = await fetch(`${url}/api/trial-posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        keyword: 'bees',
        anchorText: 'a hive',
        targetUrl: 'https://example.com/',
        wordCount: 300,
      }),
    })
    const { post } = await created.json()
    const read = async () => [name, (await fetch(`${url}/blog/${post.slug}`)).status]
    expect([await read(), await read()]).toEqual([
      [name, 200],
      [name, 200],
    ])
    await sleep(Date.parse(post.expiresAt) - Date.now() + 50)
    expect(await read()).toEqual([name, 410])
  }))

test('a visitor with too many attempts waits at most until the five minutes have passed', () =>
  everywhere(async ({ name, url }) => {
    const signIn = () =>
      fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password }),
      })
    const answers = await Promise.all(Array.from({ length: 9 }, signIn))
    const refused = answers.find(({ status }) => status === 429)
    const waitSeconds = Number(refused?.headers.get('retry-after'))
    expect([name, waitSeconds > 0, waitSeconds <= 300]).toEqual([name, true, true])
  }))
