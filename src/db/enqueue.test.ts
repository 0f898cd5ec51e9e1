import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { registerTasks } from './enqueue.ts'

test('a start registers new names of jobs without leaving jobs, and adds none if all are registered', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const lastJob = async () => {
    const { rows } = await sql<{ id: string }>`
      select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')) as id`.execute(db)
    return rows[0]?.id
  }
  const names = ['tests.one', 'tests.two']
  await registerTasks(db, names)
  const { rows } = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_tasks where identifier like 'tests.%' order by identifier`.execute(
    db,
  )
  expect(rows.map(({ identifier }) => identifier)).toEqual(names)
  const { rows: jobs } = await sql`select from graphile_worker.jobs where task_identifier like 'tests.%'`.execute(db)
  expect(jobs).toEqual([])
  const before = await lastJob()
  await registerTasks(db, names)
  expect(await lastJob()).toBe(before)
  await database.drop()
})
