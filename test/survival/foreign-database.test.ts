import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { requireWebRole } from '#db/health/web-role.ts'
import { migrate } from '#db/migrate.ts'
import { makeDataDir, startProduct } from '../harness/process.ts'
import { authClient } from '../makers/accounts.ts'

/** An external server: its administrator provides one user, `site`, and requires passwords. */
let server: EmbeddedServer
let directory: string
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const made = await makeDataDir()
  cleanups.push(made.remove)
  directory = made.path
  server = await startEmbeddedServer(directory, { durable: false })
  cleanups.push(() => server.stop())
  await asAdministrator("create role site login password 'its own'", 'create role boss')
  const rules = 'local all linkwright trust\nlocal all all scram-sha-256\n'
  writeFileSync(join(directory, 'postgres/data/pg_hba.conf'), rules)
  await asAdministrator('select pg_reload_conf()')
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})
beforeEach(async () => {
  await asAdministrator(
    'drop database if exists site with (force)',
    'drop role if exists linkwright_web',
    'alter role site nosuperuser nocreaterole',
  )
  await asAdministrator('create database site')
})

async function asAdministrator(...statements: string[]) {
  await inDatabase('linkwright', ...statements)
}

async function inDatabase(database: string, ...statements: string[]) {
  const client = new pg.Client({ ...server.connection, database })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

function address(user: string, password: string, database = 'site') {
  const host = encodeURIComponent(server.connection.host)
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${host}`
}

const owner = () => address('site', 'its own')
const web = () => address('linkwright_web', 'webs own')

async function connected<T>(connectionString: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect({ connectionString }, { max: 1 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  )

const statementsIn = (message: string) => message.split('\n').flatMap((line) => /^ {2}(\S.*;)$/.exec(line)?.[1] ?? [])

async function createPost(url: string): Promise<string> {
  const response = await fetch(`${url}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'rain barrels',
      anchorText: 'barrel guide',
      targetUrl: 'https://example.com/',
      wordCount: 300,
    }),
  })
  expect(response.status).toBe(201)
  return (await response.json()).post.slug
}

async function signUp(url: string): Promise<{ authorization: string }> {
  const { data, error } = await authClient(url).signUp({
    email: `member-${crypto.randomUUID()}@example.com`,
    password: `the password ${crypto.randomUUID()}`,
  })
  expect(error).toBeNull()
  return { authorization: `Bearer ${data.session?.access_token}` }
}

test('a user without rights gets the statements for an administrator; after that the product starts and keeps members apart', async () => {
  const settings = { DATA_DIR: directory, DATABASE_URL: owner(), AUTH_AUTOCONFIRM: 'true' }
  const refusal = await refusalOf(startProduct(settings))
  expect(statementsIn(refusal)).toEqual([
    'grant create on database "site" to "site";',
    'grant create on schema public to "site";',
    'create role linkwright_web login noinherit;',
    'grant linkwright_web to "site";',
  ])
  expect(refusal).not.toMatch(/\bat .+:\d+/)
  expect(await inDatabase('site', "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])

  await inDatabase('site', ...statementsIn(refusal), "alter role linkwright_web password 'webs own'")
  const product = await startProduct({ ...settings, DATABASE_WEB_URL: web() })
  try {
    const [mine, other] = [await signUp(product.url), await signUp(product.url)]
    const post = `${product.url}/api/posts/${await createPost(product.url)}`
    expect((await fetch(`${post}/claim`, { method: 'POST', headers: mine })).status).toBe(200)
    expect((await fetch(post, { method: 'DELETE', headers: other })).status).toBe(404)
    expect((await fetch(post, { method: 'DELETE', headers: mine })).status).toBe(200)
    const users = await inDatabase(
      'site',
      "select distinct usename from pg_stat_activity where application_name = 'linkwright web'",
    )
    expect(users).toEqual([{ usename: 'linkwright_web' }])
  } finally {
    await product.stop()
  }

  const misled = await refusalOf(startProduct({ ...settings, DATABASE_WEB_URL: owner() }))
  expect(misled).toContain('DATABASE_WEB_URL logs in as site, but must log in as linkwright_web')
  expect(misled).not.toMatch(/\bat .+:\d+/)
}, 180_000)

test('a user who may create roles needs no administrator, and another database of the same server finds the existing role', async () => {
  await inDatabase('site', 'alter database site owner to site', 'alter role site createrole')
  const first = await connected(owner(), ({ pool }) => migrate(pool))
  expect(first.applied.length).toBeGreaterThan(0)
  await asAdministrator('drop database if exists second', 'create database second owner site')
  const second = await connected(address('site', 'its own', 'second'), ({ pool }) => migrate(pool))
  expect(second).toEqual(first)
  await asAdministrator('drop database second')
})

test.each([
  ['grant linkwright_web to "site";', 'create role linkwright_web login noinherit'],
  [
    'revoke "site" from linkwright_web; grant linkwright_web to "site";',
    'create role linkwright_web; grant site to linkwright_web',
  ],
  [
    'create role linkwright_web login noinherit; grant linkwright_web to "site";',
    'create role somebody; drop role somebody',
  ],
])('if only some of it is missing, only that is requested, and it is sufficient: %s', async (requested, before) => {
  await inDatabase('site', 'alter database site owner to site', before)
  const refusal = await refusalOf(connected(owner(), ({ pool }) => migrate(pool)))
  expect(statementsIn(refusal).join(' ')).toBe(requested)
  await inDatabase('site', ...statementsIn(refusal))
  expect((await connected(owner(), ({ pool }) => migrate(pool))).applied.length).toBeGreaterThan(0)
})

test("the role of visitors' requests is refused as the owner of the tables", async () => {
  await asAdministrator("create role linkwright_web login password 'webs own'", 'alter database site owner to site')
  expect(await refusalOf(connected(web(), ({ pool }) => migrate(pool)))).toContain(
    'DATABASE_URL logs in as linkwright_web',
  )
})

test('a web login that could bypass the policies is refused until an administrator ran the statements of the refusal', async () => {
  await asAdministrator(
    "create role linkwright_web login noinherit password 'webs own'",
    'grant linkwright_web to site',
    'alter database site owner to site',
  )
  await connected(owner(), async (own) => {
    await migrate(own.pool)
    const check = (url = web()) =>
      refusalOf(connected(url, ({ pool }) => requireWebRole(pool, own.pool, { ownLogin: true })))
    expect(await check()).toBe('not refused')
    for (const [change, remedy] of [
      ['alter role linkwright_web superuser', 'alter role linkwright_web nosuperuser nobypassrls;'],
      ['alter role linkwright_web bypassrls', 'alter role linkwright_web nosuperuser nobypassrls;'],
      ['alter role boss bypassrls; grant boss to linkwright_web', 'revoke "boss" from linkwright_web;'],
      ['alter table users owner to linkwright_web', 'reassign owned by linkwright_web to "site";'],
    ] as const) {
      await inDatabase('site', change)
      const refusal = await check()
      expect(statementsIn(refusal)).toEqual([remedy])
      await inDatabase('site', remedy)
      expect(await check()).toBe('not refused')
    }
    expect(await check(address('linkwright_web', 'webs own', 'linkwright'))).toContain('not the same database')
    expect(await check(address('linkwright_web', 'a wrong one'))).toContain('password authentication failed')
    expect(await check(`${owner()}&options=-c%20role%3Dlinkwright_web`)).toContain('logs in as site')
  })
})

test('a connection whose role was dropped by a pooler is refused, because all data would be visible to all', async () => {
  await connected(owner(), async ({ pool }) => {
    const refusal = await refusalOf(requireWebRole(pool, pool, { ownLogin: false }))
    expect(refusal).toContain("Visitors' requests would run as site")
  })
})

test('a database that cannot be reached is reported without its password', async () => {
  const refusal = await refusalOf(connected(address('site', 'not its own'), ({ pool }) => migrate(pool)))
  expect(refusal).toContain('The database cannot be reached: password authentication failed for user "site"')
  expect(refusal).not.toContain('not its own')
})
