import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type TestAccount } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount
let page: Window
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** A browser page on the real server. Modules are fresh for each test, as after a page load. */
beforeEach(async () => {
  account = await makeAccount(server.deps.accounts, { metadata: { first_name: 'Ann' } })
  openPage(server.url)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await page.happyDOM.close()
})

function openPage(url: string) {
  page = new Window({ url: `${url}/` })
  vi.stubGlobal('window', page)
  for (const name of [
    'document',
    'localStorage',
    'sessionStorage',
    'CustomEvent',
    'HTMLElement',
    'XMLHttpRequest',
  ] as const) {
    vi.stubGlobal(name, page[name])
  }
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event as never))
  vi.resetModules()
}

/** Loads the modules again, like another page of this browser. */
async function load() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { api } = await import('../http/api.ts')
  const { currentDialog, closeDialog } = await import('../overlays/dialogs.ts')
  closeDialog()
  const states: string[] = []
  const watch = () => session.watchSession(() => states.push(session.currentSession().state))
  return { ...session, api, currentDialog, states, watch }
}

async function signIn({ getAuth }: Awaited<ReturnType<typeof load>>, who = account) {
  const { data, error } = await (await getAuth()).signInWithPassword({ email: who.email, password: who.password })
  if (error !== null) throw error
  return data.session
}

const stored = (key: string) => page.localStorage.getItem(key)
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

/** Makes the stored access token expire soon after it was stored. */
function age(seconds: number) {
  const session = JSON.parse(stored('auth_token') ?? '{}')
  page.localStorage.setItem(
    'auth_token',
    JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + seconds }),
  )
}

describe('the current session', () => {
  test('a browser without a session is signed out at once, and never loads the auth client', async () => {
    const tab = await load()
    expect(tab.currentSession().state).toBe('unknown')
    tab.watch()
    expect(tab.currentSession()).toEqual({ state: 'signed-out', user: null, displayName: '', access: null })
  })

  test('sign-in and sign-out notify listeners, with the name, and use the storage names that other tools read', async () => {
    const tab = await load()
    tab.watch()
    await signIn(tab)
    expect(tab.currentSession()).toMatchObject({
      state: 'signed-in',
      displayName: 'Ann',
      user: { email: account.email },
    })
    expect(JSON.parse(stored('auth_token') ?? '{}')).toHaveProperty('refresh_token')
    expect(stored('auth_email')).toBe(account.email)
    await tab.signOut('local')
    expect(tab.currentSession().state).toBe('signed-out')
    expect(['auth_token', 'auth_email', 'auth_is_admin'].map(stored)).toEqual([null, null, null])
  })

  test('the next page reads the stored session', async () => {
    await signIn(await load())
    const tab = await load()
    tab.watch()
    expect(tab.currentSession().state).toBe('unknown')
    await until(() => expect(tab.currentSession()).toMatchObject({ state: 'signed-in', displayName: 'Ann' }))
  })

  test.each([
    ['an administrator', true, 'true'],
    ['another member', false, null],
  ])('shortly after, the access rights are known: %s', async (_name, admin, storedRole) => {
    const who = await makeAccount(server.deps.accounts, { admin })
    const tab = await load()
    tab.watch()
    await signIn(tab, who)
    expect(tab.currentSession().access).toBe(null)
    await until(() => expect(tab.currentSession().access).toEqual({ isPremium: false, isAdmin: admin }))
    expect(stored('auth_is_admin')).toBe(storedRole)
  })

  test('a correct password is not enough where a second factor is set', async () => {
    const tab = await load()
    tab.watch()
    await signIn(tab)
    const auth = await tab.getAuth()
    const { data: factor, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (error !== null) throw error
    const { TOTP } = await import('otpauth')
    const code = new TOTP({ secret: factor.totp.secret }).generate()
    const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(verified.error).toBe(null)
    expect(tab.currentSession().state).toBe('signed-in')
    await tab.signOut('local')
    await signIn(tab)
    expect(tab.currentSession()).toMatchObject({ state: 'needs-factor', user: { email: account.email } })
  })

  test('a changed user notifies listeners', async () => {
    const tab = await load()
    tab.watch()
    await signIn(tab)
    const { error } = await (await tab.getAuth()).updateUser({ data: { first_name: 'Anna' } })
    expect(error).toBe(null)
    expect(tab.currentSession().displayName).toBe('Anna')
  })
})

describe('while the answer is slow', () => {
  test('the session is unknown for three seconds, then treated as signed out until the answer comes', async () => {
    await signIn(await load())
    age(-10)
    const pending: (() => void)[] = []
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      await new Promise<void>((resolve) => pending.push(resolve))
      return real(request)
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const tab = await load()
    tab.watch()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(tab.currentSession().state).toBe('unknown')
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.currentSession().state).toBe('signed-out')
    expect(stored('auth_token')).not.toBe(null)
    vi.useRealTimers()
    await until(() => expect(pending.length).toBeGreaterThan(0))
    for (const release of pending) release()
    await until(() => expect(tab.currentSession().state).toBe('signed-in'))
  })
})

describe('several tabs', () => {
  test('a tab that never loaded the auth client notices a sign-in and a sign-out in another tab', async () => {
    const other = await load()
    other.watch()
    expect(other.currentSession().state).toBe('signed-out')
    const tab = await load()
    await signIn(tab)
    page.dispatchEvent(new page.StorageEvent('storage', { key: 'auth_token' }))
    await until(() => expect(other.currentSession()).toMatchObject({ state: 'signed-in', displayName: 'Ann' }))
    await tab.signOut('local')
    page.dispatchEvent(new page.StorageEvent('storage', { key: 'auth_token' }))
    await until(() => expect(other.currentSession().state).toBe('signed-out'))
  })

  test('fifty tabs that renew one token at the same time all stay signed in', async () => {
    await signIn(await load())
    const tabs = []
    for (let opened = 0; opened < 50; opened += 1) tabs.push(await load())
    age(-10)
    const outcomes = await Promise.all(
      tabs.map(async ({ getAuth }) => {
        const { data, error } = await (await getAuth()).getSession()
        return error === null && data.session !== null
      }),
    )
    expect(outcomes).toEqual(Array(50).fill(true))
    const { error } = await (await (await load()).getAuth()).refreshSession()
    expect(error).toBe(null)
  }, 60_000)
})

describe('calls of the member', () => {
  test('carry the access token', async () => {
    const tab = await load()
    await signIn(tab)
    expect((await tab.api().accounts.getAccount()).profile.email).toBe(account.email)
  })

  test('carry none when signed out, and a refusal does not open the sign-in dialog', async () => {
    const tab = await load()
    await expect(tab.api().accounts.getAccount()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(tab.currentDialog().type).toBe('none')
  })

  test('read the account once for its access rights and the page that shows it, and again when it changed', async () => {
    const before = await load()
    before.watch()
    await signIn(before)
    await until(() => expect(before.currentSession().access).not.toBe(null))
    const sent = vi.spyOn(globalThis, 'fetch')
    const reads = () => sent.mock.calls.filter(([input]) => new Request(input).url === `${server.url}/api/account`)
    const tab = await load()
    tab.watch()
    await until(() => expect(tab.currentSession().access).not.toBe(null))
    const { accountQuery } = await import('#web/accounts/queries.ts')
    const client = new QueryClient()

    expect((await client.fetchQuery(accountQuery)).profile.email).toBe(account.email)
    expect(reads()).toHaveLength(1)
    await client.fetchQuery(accountQuery)
    expect(reads()).toHaveLength(2)
    sent.mockRestore()
  })

  test('renew a token that has expired', async () => {
    const tab = await load()
    const before = (await signIn(tab)).access_token
    age(-10)
    const later = await load()
    expect((await later.api().accounts.getAccount()).profile.email).toBe(account.email)
    expect(JSON.parse(stored('auth_token') ?? '{}').access_token).not.toBe(before)
  })

  test('are sent once more when the token is refused and a new one is available', async () => {
    const tab = await load()
    await signIn(tab)
    const session = JSON.parse(stored('auth_token') ?? '{}')
    page.localStorage.setItem('auth_token', JSON.stringify({ ...session, access_token: `${session.access_token}x` }))
    const later = await load()
    expect((await later.api().accounts.getAccount()).profile.email).toBe(account.email)
    expect(later.currentDialog().type).toBe('none')
  })

  test('remove a session that has ended and open the sign-in dialog on the same page', async () => {
    const tab = await load()
    tab.watch()
    await signIn(tab)
    await until(() => expect(tab.currentSession().access).not.toBe(null))
    await server.deps.db.deleteFrom('sessions').where('userId', '=', account.user.id).execute()
    const calls = [tab.api().accounts.getAccount(), tab.api().accounts.listEvents({})]
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: 'unauthenticated' })))
    expect(tab.currentSession().state).toBe('signed-out')
    expect(stored('auth_token')).toBe(null)
    expect(tab.currentDialog()).toEqual({ type: 'login', props: {} })
  })

  test('leave the session when the token cannot be renewed because there is no network', async () => {
    const tab = await load()
    await signIn(tab)
    age(-10)
    const later = await load()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', { onLine: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.now() })
    const call = later
      .api()
      .accounts.getAccount()
      .then(
        () => 'answered',
        (error: Error) => error,
      )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(((await call) as Error).name).toBe('NetworkInterferenceError')
    expect(stored('auth_token')).not.toBe(null)
    expect(later.currentDialog().type).toBe('none')
  })
})

describe('signing out', () => {
  test('with "others" leaves this session', async () => {
    const tab = await load()
    await signIn(tab)
    await tab.signOut('others')
    expect((await tab.api().accounts.getAccount()).profile.email).toBe(account.email)
  })

  test.each(['local', 'global'] as const)('(%s) of a session that has already ended is no error', async (scope) => {
    const tab = await load()
    tab.watch()
    await signIn(tab)
    await server.deps.db.deleteFrom('sessions').where('userId', '=', account.user.id).execute()
    await tab.signOut(scope)
    expect([tab.currentSession().state, stored('auth_token')]).toEqual(['signed-out', null])
  })

  test.each(['local', 'global'] as const)(
    '(%s) removes the session of this device even when the server is unreachable',
    async (scope) => {
      const answering = createServer((_request, response) => response.writeHead(503).end('{}'))
      await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
      try {
        const first = await load()
        await signIn(first)
        const session = stored('auth_token') ?? ''
        openPage(`http://127.0.0.1:${(answering.address() as AddressInfo).port}`)
        page.localStorage.setItem('auth_token', session)
        const tab = await load()
        await expect(tab.signOut(scope)).rejects.toThrow()
        expect(stored('auth_token')).toBe(null)
      } finally {
        answering.closeAllConnections()
        await new Promise((resolve) => answering.close(resolve))
      }
    },
  )
})

describe('a browser that refuses storage', () => {
  test('is signed in as long as the page lives', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
    const tab = await load()
    tab.watch()
    expect(tab.currentSession().state).toBe('signed-out')
    await signIn(tab)
    expect(tab.currentSession().state).toBe('signed-in')
    expect((await tab.api().accounts.getAccount()).profile.email).toBe(account.email)
    await tab.signOut('local')
    expect(tab.currentSession().state).toBe('signed-out')
  })
})
