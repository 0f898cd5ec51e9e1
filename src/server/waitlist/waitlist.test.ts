import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WaitlistJoined, WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { deleteDueAccounts } from '#domain/privacy/delete-due-accounts.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer

/** The status page's read during rendering. */
const render: RenderPage = async (request, { api }) => {
  const token = new URL(request.url).pathname.split('/')[2] ?? ''
  return Response.json(await api.waitlist.entry({ token }).catch(({ code }) => ({ code })))
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { render } })
})
beforeEach(() => sql`truncate waitlist, waitlist_blocks, outbox_messages`.execute(database.db))
afterAll(async () => {
  await server.close()
  await database.drop()
})

type Answer<Body> = { status: number; body: Body; text: string; headers: Headers }

async function call<Body = { code?: string; message?: string; data?: unknown }>(
  method: string,
  path: string,
  { body, token, url = server.url }: { body?: unknown; token?: string; url?: string } = {},
): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text) as Body, text, headers: response.headers }
}

const join = (body: Record<string, unknown>, token?: string) =>
  call<WaitlistJoined>('POST', '/api/waitlist', { body, ...(token === undefined ? {} : { token }) })

/** The token in the newest mail to an address. */
async function tokenMailedTo(email: string): Promise<string> {
  const mails = await messagesTo(database.db, server.deps.mail, email)
  const page = mails.at(-1)?.links[0] ?? ''
  expect(page).toMatch(/\/waitlist\/[A-Za-z0-9_-]{43}$/)
  return page.split('/').at(-1) as string
}

const statusAt = (path: string, method = 'GET') => call<{ entry: WaitlistStatus }>(method, `/api/waitlist/${path}`)

async function wait(email: string, referredBy?: string): Promise<WaitlistStatus> {
  await join({ email, referredBy })
  const { status, body } = await statusAt(`${await tokenMailedTo(email)}/confirmation`, 'POST')
  expect(status).toBe(200)
  return body.entry
}

const codeOf = ({ referralUrl }: WaitlistStatus) => new URL(referralUrl ?? '').searchParams.get('ref') as string

describe('joining as a guest', () => {
  test('has the same response for a new address, one waiting for confirmation, and one on the list', async () => {
    await wait('placed@example.com')
    await join({ email: 'pending@example.com' })
    const answers = []
    for (const email of ['new@example.com', 'pending@example.com', 'placed@example.com'])
      answers.push(await join({ email, fullName: 'Ada', source: 'automation_page' }))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, '{"outcome":"mailed","entry":null}']),
    )
  })

  test('50 times at once with one address makes one row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => join({ email: 'ada@example.com' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await sql`select email from waitlist`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(await messagesTo(database.db, server.deps.mail, 'ada@example.com')).toHaveLength(1)
  })

  test.each([
    ['no address', {}, 'Please fill in all fields'],
    ['an empty address', { email: '  ' }, 'Please fill in all fields'],
    ['what is no address', { email: 'ada' }, 'Please enter a valid email address.'],
    ['an address without an end', { email: 'ada@localhost' }, 'Please enter a valid email address.'],
    ['a line break', { email: 'ada@example.com\nBcc: bob@example.com' }, 'Please enter a valid email address.'],
    ['another source', { email: 'ada@example.com', source: 'elsewhere' }, undefined],
  ])('refuses %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/waitlist', { body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    if (message !== undefined) expect(answer.body.message).toBe(message)
    expect((await sql`select from waitlist`.execute(database.db)).rows).toHaveLength(0)
  })

  test('with an invalid session is refused as such', async () => {
    expect(await join({ email: 'ada@example.com' }, 'x.y.z')).toMatchObject({ status: 401 })
  })
})

describe('the token of a mail', () => {
  test('confirms with POST, and not with GET; twice is no error', async () => {
    await join({ email: 'ada@example.com' })
    const token = await tokenMailedTo('ada@example.com')
    for (let opened = 0; opened < 2; opened += 1) {
      const { body } = await statusAt(token)
      expect(body.entry).toMatchObject({ status: 'pending', position: null, referralUrl: null, waiting: 0 })
    }
    for (let confirmed = 0; confirmed < 2; confirmed += 1) {
      const { status, body } = await statusAt(`${token}/confirmation`, 'POST')
      expect(status).toBe(200)
      expect(body.entry).toMatchObject({ token, status: 'confirmed', position: 1, waiting: 1, referrals: 0 })
    }
  })

  test('shows no whole address, neither the own one nor others', async () => {
    const first = await wait('somebody.else@example.net')
    const own = await wait('ada.lovelace@example.com', codeOf(first))
    const { text, body } = await statusAt(own.token)
    expect(body.entry.maskedEmail).toBe('a…@example.com')
    expect(text).not.toMatch(/lovelace|somebody|example\.net/)
    expect(Object.keys(body.entry).toSorted()).toEqual([
      'confirmedAt',
      'maskedEmail',
      'notifiedAt',
      'position',
      'positionsPerReferral',
      'referralUrl',
      'referrals',
      'referralsCounted',
      'status',
      'token',
      'waiting',
    ])
  })

  test('leaves once, and opens nothing after that', async () => {
    const { token } = await wait('ada@example.com')
    expect(await call('DELETE', `/api/waitlist/${token}`)).toMatchObject({ status: 200, body: { left: true } })
    expect((await sql`select from waitlist`.execute(database.db)).rows).toHaveLength(0)
    for (const [method, path] of [
      ['GET', token],
      ['POST', `${token}/confirmation`],
      ['DELETE', token],
    ] as const)
      expect(await call(method, `/api/waitlist/${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each(['x', 'A'.repeat(43), `${'A'.repeat(42)}=`, 'a'.repeat(200), '%00'])(
    '%s is an invalid token and opens nothing',
    async (token) => {
      for (const [method, path] of [
        ['GET', token],
        ['POST', `${token}/confirmation`],
        ['DELETE', token],
      ] as const)
        expect((await call(method, `/api/waitlist/${path}`)).status).toBe(404)
    },
  )

  test('its page is never cached', async () => {
    const { token } = await wait('ada@example.com')
    const read = async () => (await call<{ entry: WaitlistStatus }>('GET', `/waitlist/${token}`)).body.entry
    expect(await read()).toMatchObject({ waiting: 1 })
    await wait('bob@example.com')
    expect(await read()).toMatchObject({ waiting: 2 })
  })
})

test('a referral that is confirmed moves its owner up', async () => {
  for (let number = 1; number <= 12; number += 1) await wait(`early-${number}@example.com`)
  const ada = await wait('ada@example.com')
  expect(ada).toMatchObject({ position: 13, waiting: 13 })
  await join({ email: 'friend@example.com', referredBy: codeOf(ada) })
  expect((await statusAt(ada.token)).body.entry).toMatchObject({ position: 13, referrals: 0 })
  await statusAt(`${await tokenMailedTo('friend@example.com')}/confirmation`, 'POST')
  expect((await statusAt(ada.token)).body.entry).toMatchObject({ position: 4, referrals: 1, waiting: 14 })
})

describe('a member', () => {
  const member = async () => {
    const account = await makeAccount(server.deps.accounts)
    return { ...account, token: (await signIn(server.url, account)).accessToken }
  }

  test('is on the list immediately with the address of the account, with the same entry each time', async () => {
    const { email, token, user } = await member()
    const first = await join({ email: email.toUpperCase() }, token)
    expect(first.body).toMatchObject({ outcome: 'confirmed', entry: { position: 1, status: 'confirmed' } })
    expect((await join({ email }, token)).body).toEqual(first.body)
    const row = await database.db.selectFrom('waitlist').select(['userId', 'status']).executeTakeFirstOrThrow()
    expect(row).toEqual({ userId: user.id, status: 'confirmed' })
    const mails = await messagesTo(database.db, server.deps.mail, email)
    expect(mails.map(({ template }) => template)).toEqual(['waitlist-place'])
  })

  test('is a guest with any other address', async () => {
    const { token } = await member()
    const answer = await join({ email: 'somebody@example.com' }, token)
    expect(answer.body).toEqual({ outcome: 'mailed', entry: null })
  })

  test('whose address is not confirmed is a guest with it', async () => {
    const account = await makeAccount(server.deps.accounts)
    const { accessToken } = await signIn(server.url, account)
    await sql`update users set email_confirmed_at = null where id = ${account.user.id}`.execute(database.db)
    expect((await join({ email: account.email }, accessToken)).body.outcome).toBe('mailed')
  })

  test('has the entry in the export of the account, also one made before there was an account', async () => {
    await wait('early@example.com')
    const account = await makeAccount(server.deps.accounts, { email: 'early@example.com' })
    const { accessToken } = await signIn(server.url, account)
    const stranger = await member()
    await join({ email: stranger.email }, stranger.token)
    const exported = await call<{ waitlist: unknown[] }>('GET', '/api/account/export', { token: accessToken })
    expect(exported.body.waitlist).toEqual([
      expect.objectContaining({ email: 'early@example.com', status: 'confirmed', source: 'automation_page' }),
    ])
  })

  test('deletes the entry with the account', async () => {
    const { email, token, user } = await member()
    await join({ email }, token)
    await wait('other@example.com')
    await sql`update users set deletion_due_at = now() where id = ${user.id}`.execute(database.db)
    expect(await deleteDueAccounts(database.db, server.deps.mail)).toBe(1)
    const { rows } = await sql<{ email: string }>`select email from waitlist`.execute(database.db)
    expect(rows).toEqual([{ email: 'other@example.com' }])
  })

  test('a visitor who signed up on the way is on the list with the link that confirms the account', async () => {
    const email = 'new@example.com'
    const password = 'a secret of eight words or so'
    const data = { full_name: 'Ada Lovelace', waitlist_joined: true, joined_from: 'automation_page' }
    expect((await call('POST', '/auth/v1/signup', { body: { email, password, data } })).status).toBe(200)
    await join({ email, fullName: 'Ada Lovelace' })
    const mails = await messagesTo(database.db, server.deps.mail, email)
    expect(mails.map(({ template }) => template)).toEqual(['confirm-sign-up', 'waitlist-confirm'])
    const link = new URL(mails[0]?.links[0] ?? '')
    const verified = await call<{ user: { id: string } }>('POST', '/auth/v1/verify', {
      body: { type: 'signup', token_hash: link.searchParams.get('token_hash') },
    })
    const row = await database.db.selectFrom('waitlist').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'confirmed', userId: verified.body.user.id, fullName: 'Ada Lovelace' })
  })
})

describe('limits', () => {
  async function limited(points: number) {
    const byVisitor = createRateLimiter(database.pool, {
      name: `waitlist-test-${points}`,
      points,
      windowSeconds: 3_600,
    })
    return startTestServer(database, { waitlist: { byVisitor, freeJoins: 1 } })
  }

  test('after the free joins a proof of work is required; each is valid once', async () => {
    const strict = await limited(5)
    const joinThere = (email: string, challenge?: string) =>
      call<{ code?: string; data?: { challenge: Challenge } }>('POST', '/api/waitlist', {
        url: strict.url,
        body: { email, challenge },
      })
    expect((await joinThere('one@example.com')).status).toBe(200)
    const challenged = await joinThere('two@example.com')
    expect(challenged).toMatchObject({ status: 403, body: { code: 'challenge_required' } })
    const challenge = challenged.body.data?.challenge as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    const solved = btoa(JSON.stringify({ challenge, solution }))
    expect((await joinThere('two@example.com', solved)).status).toBe(200)
    expect(await joinThere('three@example.com', solved)).toMatchObject({ body: { code: 'challenge_failed' } })
    const { rows } = await sql`select from waitlist`.execute(database.db)
    expect(rows).toHaveLength(2)
    await strict.close()
  })

  test('a visitor over the limit gets a retry time', async () => {
    const strict = await limited(1)
    const joinThere = (email: string) => call('POST', '/api/waitlist', { url: strict.url, body: { email } })
    expect((await joinThere('one@example.com')).status).toBe(200)
    const refused = await joinThere('two@example.com')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })
})
