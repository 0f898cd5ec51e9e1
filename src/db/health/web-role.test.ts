import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect, webSource } from '#db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { requireWebRole } from './web-role.ts'

let database: TestDatabase
let web: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  web = connect(webSource(database.source), { max: 1 })
})
afterAll(async () => {
  await web.close()
  await database.drop()
})

const refused = /permission denied|affected by row-level security/
const whoSql =
  "select session_user as login, current_user as role, current_setting('is_superuser') as superuser from (values (1)) as one"

test('visitors use the embedded database with a role that passes the check of the start', async () => {
  await requireWebRole(web.pool, database.pool, { ownLogin: false })
  expect((await web.pool.query(whoSql)).rows).toEqual([
    { login: 'linkwright_web', role: 'linkwright_web', superuser: 'off' },
  ])
})

test.each([
  'reset role',
  'set role none',
  'set role linkwright',
  "select set_config('role', 'linkwright', false)",
  'reset session authorization',
  'set session authorization default',
  'set session authorization linkwright',
  'discard all',
  'alter role linkwright_web superuser',
  'alter role linkwright_web bypassrls',
  'grant linkwright to linkwright_web',
  'grant pg_read_all_data to linkwright_web',
  'create role helper superuser login',
  'create extension dblink',
  'create table public.own (id int)',
  "copy (select 1) to program 'true'",
  "select pg_read_file('PG_VERSION')",
  'alter table users disable row level security',
  'set row_security = off',
])(
  'a statement injected into a visitor’s connection of the embedded database has no extra rights: %s',
  async (statement) => {
    const client = await web.pool.connect()
    try {
      await client.query(statement).catch(() => undefined)
      expect((await client.query(whoSql)).rows).toEqual([
        { login: 'linkwright_web', role: 'linkwright_web', superuser: 'off' },
      ])
      await expect(client.query('select password_hash from users')).rejects.toThrow(refused)
      await expect(client.query('delete from users')).rejects.toThrow(refused)
    } finally {
      client.release(true)
    }
  },
)
