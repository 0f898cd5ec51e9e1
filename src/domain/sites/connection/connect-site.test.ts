import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClient, createApiClient } from '#adapters/publishers/api-client.ts'
import { createPublishers } from '#adapters/publishers/create-publishers.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { createSealer } from '#domain/seal.ts'
import { type GhostServer, startGhost } from '#test/fakes/ghost-server.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { type ConnectDeps, connectSite } from './connect-site.ts'
import { openCredentials } from './connection.ts'
import { noteRefusedCredentials, publishRemote, removeRemote, testConnection } from './publish-remote.ts'

let database: TestDatabase
let wordpress: WordPressServer
let ghost: GhostServer
let client: ApiClient
let deps: ConnectDeps
let userId: string
const sealer = createSealer('a secret for tests, long enough to be one')

beforeAll(async () => {
  database = await createTestDatabase()
  wordpress = await startWordPress()
  ghost = await startGhost()
  client = createApiClient({ userAgent: 'Test/1', allow: [wordpress.host, ghost.host], timeoutMs: 1_000 })
})
beforeEach(async () => {
  for (const server of [wordpress, ghost]) {
    server.put(null)
    server.posts.length = 0
    server.calls.length = 0
  }
  deps = {
    sealer,
    publishers: createPublishers(client),
    stopping: new AbortController().signal,
    connections: createRateLimiter(database.pool, { name: randomUUID(), points: 5, windowSeconds: 60 }),
  }
  userId = await makeMember()
})
afterAll(async () => {
  client.close()
  await wordpress.close()
  await ghost.close()
  await database.drop()
})

async function makeMember(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { id } = await database.db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow()
  return id
}

async function makeSite(publisher: 'hosted' | 'wordpress' | 'ghost', owner = userId): Promise<string> {
  const host = `${randomUUID()}.example.com`
  const { id } = await database.db
    .insertInto('domains')
    .values({ userId: owner, host, name: host, publisher })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = (id: string): Promise<WholeSiteRow> =>
  database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const connect = (id: string, input: { baseUrl: string; username: string | null; secret: string }) =>
  connectSite(database.db, deps, { userId }, { id, ...input })

test.each(['wordpress', 'ghost'] as const)(
  'credentials of %s that work are stored encrypted, with the result of the test',
  async (publisher) => {
    const server = { wordpress, ghost }[publisher]
    const id = await makeSite(publisher)
    const credentials = server.credentials()
    const answered = await connect(id, credentials)
    expect(answered).toMatchObject({
      connectionBaseUrl: credentials.baseUrl,
      connectionUsername: credentials.username,
      connectionStatus: 'working',
      connectionText: siteTexts.connected(server.settings.siteName),
      connectionTestedAt: expect.any(Date),
    })
    const row = await rowOf(id)
    expect(openCredentials(sealer, row)).toEqual(credentials)
    expect(JSON.stringify(answered)).not.toContain(credentials.secret)
    expect(row.connectionSecret?.toString('latin1')).not.toContain(credentials.secret)
    expect(Object.keys(answered)).not.toContain('connectionSecret')
    expect(await testConnection(deps, row)).toMatchObject({ ok: true })
  },
)

test('credentials that do not work are stored as failing, with the reason and without the secret', async () => {
  const id = await makeSite('wordpress')
  await connect(id, wordpress.credentials())
  expect(await connect(id, { ...wordpress.credentials(), secret: 'wrong wrong wrong' })).toMatchObject({
    connectionStatus: 'failing',
    connectionText: expect.stringMatching(/does not accept these credentials/),
  })
  expect(openCredentials(sealer, await rowOf(id))?.secret).toBe('wrong wrong wrong')
})

test('an unreachable site says nothing about the credentials: they are stored as untested', async () => {
  wordpress.put(() => ({ status: 503 }))
  const id = await makeSite('wordpress')
  expect(await connect(id, wordpress.credentials())).toMatchObject({
    connectionStatus: 'untested',
    connectionText: expect.stringMatching(/503/),
  })
})

test('the secret is in no log and in no error', async () => {
  const written = vi.spyOn(process.stdout, 'write')
  const warned = vi.spyOn(process.stderr, 'write')
  const id = await makeSite('wordpress')
  const secret = 'sEcReT sEcReT sEcReT'
  await connect(id, { ...wordpress.credentials(), secret })
  deps.stopping = AbortSignal.abort(new Error('stopping'))
  const error = await connect(id, { ...wordpress.credentials(), secret }).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('stopping')
  expect(JSON.stringify([error, written.mock.calls, warned.mock.calls])).not.toContain('sEcReT')
  written.mockRestore()
  warned.mockRestore()
})

test("another member's site is not found, and nothing is sent", async () => {
  const id = await makeSite('wordpress', await makeMember())
  await expect(connect(id, wordpress.credentials())).rejects.toMatchObject({ code: 'not_found' })
  await expect(connect(randomUUID(), wordpress.credentials())).rejects.toMatchObject({ code: 'not_found' })
  expect(wordpress.calls).toEqual([])
  expect(await rowOf(id)).toMatchObject({ connectionSecret: null })
})

test('a hosted site has nothing to connect; an invalid address and a missing user are refused', async () => {
  const refused = { code: 'validation_failed' }
  await expect(connect(await makeSite('hosted'), wordpress.credentials())).rejects.toMatchObject(refused)
  const id = await makeSite('wordpress')
  for (const change of [{ baseUrl: 'ftp://x.example' }, { baseUrl: 'https://a:b@x.example' }, { username: null }])
    await expect(connect(id, { ...wordpress.credentials(), ...change })).rejects.toMatchObject(refused)
  expect(await rowOf(id)).toMatchObject({ connectionSecret: null, connectionStatus: null })
})

test.each([
  ['wordpress', '/wp-admin/post-new.php', '/'],
  ['wordpress', '/blog/wp-login.php', '/blog/'],
  ['wordpress', '/blog', '/blog/'],
  ['ghost', '/ghost/#/settings', '/'],
  ['ghost', '/news/ghost/', '/news/'],
] as const)('the address of %s is accepted as copied from %s', async (publisher, path, stored) => {
  const server = { wordpress, ghost }[publisher]
  const id = await makeSite(publisher)
  const { connectionBaseUrl } = await connect(id, { ...server.credentials(), baseUrl: `${server.url}${path}` })
  expect(connectionBaseUrl).toBe(`${server.url}${stored}`)
})

test('a private address is never contacted, and the refusal reveals nothing more', async () => {
  const id = await makeSite('wordpress')
  for (const baseUrl of ['https://127.0.0.1/', 'https://169.254.169.254/', 'http://blog.example.com/'])
    expect(await connect(id, { baseUrl, username: 'x', secret: 'y' })).toMatchObject({
      connectionStatus: 'failing',
      connectionText: expect.stringMatching(/not on the public internet|Only https/),
    })
})

test('the number of tested passwords is limited', async () => {
  const id = await makeSite('wordpress')
  const attempts = await Promise.allSettled(Array.from({ length: 9 }, () => connect(id, wordpress.credentials())))
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
})

test('a site that is removed during the test is not found', async () => {
  const id = await makeSite('wordpress')
  wordpress.put(async (_call, through) => {
    await database.db.deleteFrom('domains').where('id', '=', id).execute()
    return through()
  })
  await expect(connect(id, wordpress.credentials())).rejects.toMatchObject({ code: 'not_found' })
})

const article = {
  slug: 'how-to-keep-bees',
  title: 'How to Keep Bees',
  contentHtml: '<p>Bees keep themselves. <a href="https://bees.example/" rel="nofollow">Hives</a> keep them dry.</p>',
  excerpt: 'Bees.',
  metaDescription: 'Bees.',
  category: 'General',
  tags: [],
}

test.each(['wordpress', 'ghost'] as const)(
  'with %s an article is published once, found again, and removed',
  async (publisher) => {
    const server = { wordpress, ghost }[publisher]
    const id = await makeSite(publisher)
    await connect(id, server.credentials())
    const site = await rowOf(id)
    const published = await publishRemote(deps, site, article)
    expect(published).toMatchObject({ ok: true, url: `${server.url}/how-to-keep-bees/` })
    expect(await publishRemote(deps, site, article)).toEqual(published)
    expect(server.published()).toHaveLength(1)
    expect(await removeRemote(deps, site, published.ok ? published.remoteId : '')).toEqual({ ok: true })
    expect(server.published()).toEqual([])
  },
)

test('a secret that was moved to another site, or encrypted with another key, is not decrypted and not sent', async () => {
  const [first, second] = [await makeSite('wordpress'), await makeSite('wordpress')]
  await connect(first, wordpress.credentials())
  const site = await rowOf(first)
  wordpress.calls.length = 0
  const moved = { ...(await rowOf(second)), connectionSecret: site.connectionSecret }
  const refusal = { ok: false, code: 'unauthorized', text: expect.stringMatching(/Enter them again/), canRetry: false }
  expect(await publishRemote(deps, moved, article)).toEqual(refusal)
  const other = { ...deps, sealer: createSealer('another secret for tests, long enough') }
  expect(await publishRemote(other, site, article)).toEqual(refusal)
  expect(await removeRemote(other, site, '1')).toEqual(refusal)
  expect(await testConnection(other, site)).toEqual(refusal)
  expect(await publishRemote(deps, await rowOf(second), article)).toMatchObject({
    text: expect.stringMatching(/no credentials/),
  })
  expect(wordpress.calls).toEqual([])
})

test('an address that was changed in the table receives no secret', async () => {
  const id = await makeSite('wordpress')
  await connect(id, wordpress.credentials())
  await database.db.updateTable('domains').set({ connectionBaseUrl: ghost.url }).where('id', '=', id).execute()
  expect(await publishRemote(deps, await rowOf(id), article)).toMatchObject({ ok: true })
  expect(ghost.calls).toEqual([])
})

test('credentials that are refused later count as failing, but not those that were entered meanwhile', async () => {
  const id = await makeSite('wordpress')
  await connect(id, wordpress.credentials())
  const before = await rowOf(id)
  await connect(id, wordpress.credentials('administrator'))
  await noteRefusedCredentials(database.db, before, { text: 'No.' })
  expect(await rowOf(id)).toMatchObject({ connectionStatus: 'working' })
  await noteRefusedCredentials(database.db, await rowOf(id), { text: 'No.' })
  expect(await rowOf(id)).toMatchObject({ connectionStatus: 'failing', connectionText: 'No.' })
})
