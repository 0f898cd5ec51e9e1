import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorGroup, ErrorSample } from '#contract/operations/admin-errors.ts'
import { grantAdmin } from '#domain/accounts/lifecycle/grant-admin.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let admin: string
let member: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  const [boss, other] = [await makeAccount(server.deps.accounts), await makeAccount(server.deps.accounts)]
  await grantAdmin(database.db, boss.email)
  admin = (await signIn(server.url, boss)).accessToken
  member = (await signIn(server.url, other)).accessToken
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => database.db.deleteFrom('errorLogs').execute())

async function call<Body>(method: string, path: string, token: string | null = admin, body?: unknown) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

type List = { groups: ErrorGroup[]; next: string | null; open: number }
const list = async (query = '') => (await call<List>('GET', `/admin/errors${query}`)).body

function report(changes: object[], token: string | null = null) {
  const entries = changes.map((change) => ({
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    severity: 'medium',
    category: 'general',
    message: 'x is not a function',
    component: '/blog',
    ...change,
  }))
  return call('POST', '/error-logs', token, { entries })
}

test('errors are grouped by message, place and build; ids in an address do not make another place', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await report([
    { component: `/campaigns/${one}`, build: 'a1' },
    { component: `/campaigns/${other}`, build: 'a1' },
    { component: `/campaigns/${other}`, build: 'b2' },
    { component: '/blog', build: 'a1' },
  ])
  await report([{ component: `/campaigns/${one}`, build: 'a1', details: 'Of a member' }], member)
  const { groups, open } = await list()
  expect(open).toBe(3)
  const group = groups.find(({ count }) => count === 3)
  expect(group).toMatchObject({
    build: 'a1',
    members: 1,
    byGuests: 2,
    isResolved: false,
    message: 'x is not a function',
  })
  const whole = await call<{ samples: ErrorSample[] }>('GET', `/admin/errors/${group?.id}`)
  expect(whole.body.samples).toHaveLength(3)
  expect(whole.body.samples[0]).toMatchObject({ details: 'Of a member', component: `/campaigns/${one}` })
  expect(JSON.stringify(whole.body)).not.toMatch(/userId|email/)
})

test('a group is resolved as far as it was seen, opens with the next error, and is opened again by hand', async () => {
  await report([{}, {}])
  const [group] = (await list()).groups
  const path = `/admin/errors/${group?.id}`
  const seen = { lastSeenAt: group?.lastSeenAt }
  for (const _ of [1, 2]) {
    const { status, body } = await call<{ group: ErrorGroup }>('POST', `${path}/resolve`, admin, seen)
    expect([status, body.group.isResolved]).toEqual([200, true])
  }
  expect(await list()).toMatchObject({ groups: [], open: 0 })
  expect((await list('?show=resolved')).groups).toHaveLength(1)

  await sql`update error_logs set created_at = created_at - interval '1 hour'`.execute(database.db)
  await report([{}])
  expect((await list()).groups).toMatchObject([{ id: group?.id, count: 3, isResolved: false }])
  // Resolving the state before the third error does not resolve the group.
  await call('POST', `${path}/resolve`, admin, { lastSeenAt: new Date(Date.now() - 60_000).toISOString() })
  expect(await list()).toMatchObject({ open: 1 })

  await call('POST', `${path}/resolve`, admin, { lastSeenAt: (await list()).groups[0]?.lastSeenAt })
  expect(await list()).toMatchObject({ open: 0 })
  expect((await call<{ group: ErrorGroup }>('POST', `${path}/reopen`)).body.group.isResolved).toBe(false)
  expect(await list()).toMatchObject({ open: 1 })
})

test('the list is paged, last seen first, and filtered by category and by literal text', async () => {
  await report(Array.from({ length: 7 }, (_, index) => ({ message: `Error ${index}` })))
  await report([{ message: '100% of_it failed', category: 'payment', severity: 'critical', component: '/premium' }])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: List = await list(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.groups.map(({ message }) => message))
    cursor = page.next
  }
  expect(seen[0]).toBe('100% of_it failed')
  expect([seen.length, new Set(seen).size]).toEqual([8, 8])
  expect((await list('?category=payment')).groups).toHaveLength(1)
  expect((await list(`?q=${encodeURIComponent('100% OF_')}`)).groups).toHaveLength(1)
  expect((await list(`?q=${encodeURIComponent('0% ofXit')}`)).groups).toEqual([])
  expect((await list('?q=premium')).groups).toHaveLength(1)
  expect((await call('GET', '/admin/errors?cursor=x')).status).toBe(422)
})

test('only administrators get there; for members there is nothing', async () => {
  await report([{}])
  const id = (await list()).groups[0]?.id
  for (const [method, path] of [
    ['GET', '/admin/errors'],
    ['GET', `/admin/errors/${id}`],
    ['POST', `/admin/errors/${id}/resolve`],
    ['POST', `/admin/errors/${id}/reopen`],
  ] as const) {
    const body = method === 'POST' ? { lastSeenAt: new Date().toISOString() } : undefined
    expect((await call(method, path, null, body)).status).toBe(401)
    expect((await call(method, path, member, body)).status).toBe(404)
  }
  expect((await call('GET', `/admin/errors/${randomUUID()}`)).status).toBe(404)
  expect((await call('GET', '/admin/errors/x')).status).toBe(404)
  expect((await call('POST', `/admin/errors/${id}/resolve`, admin, {})).status).toBe(422)
  expect(await list()).toMatchObject({ open: 1 })
})
