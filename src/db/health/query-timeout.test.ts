import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { limitQueryTime } from './query-timeout.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template1' })
  pool = new pg.Pool({ ...database.source, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    limitQueryTime(client, 400)
  })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const connectionId = async () => (await pool.query('select pg_backend_pid() as id')).rows[0].id

test('a query that is not answered in time fails, and the next one gets another connection', async () => {
  const before = await connectionId()
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  expect(await connectionId()).not.toBe(before)
})

test('the time counts for each query anew, and not between queries', async () => {
  const before = await connectionId()
  for (let turn = 0; turn < 3; turn += 1) await pool.query('select pg_sleep(0.2)')
  await sleep(600)
  expect(await connectionId()).toBe(before)
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
})
