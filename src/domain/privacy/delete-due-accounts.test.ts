import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOwner } from '#domain/posts/library/archive-posts-of-account.ts'
import { signReport } from '#domain/reports/sign/sign-report.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { planOfSql, tablesReadWhole } from '#test/harness/plans/plan-of.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const deps = {
  sealer: createSealer('a secret for tests, long enough to be one'),
  origin: 'https://links.example',
  from: 'Links <mail@links.example>',
}
/** More than one statement deletes. */
const runs = 45
const archived = 5_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)

async function makeMember(): Promise<string> {
  const id = crypto.randomUUID()
  await run('insert into users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  return id
}

async function makeSignedReport(userId: string): Promise<string> {
  const reportId = await makeReport(database.db)
  await run('update reports set user_id = $2, key_hash = null, expires_at = null where id = $1', [reportId, userId])
  for (let number = 0; number < runs; number += 1) await makeRun(database.db, { reportId, pages: 2 })
  await signReport(database.db, deps, reportId)
  return reportId
}

const countOf = async (table: string) => (await run(`select count(*)::int as rows from ${table}`)).rows[0]?.rows

test('an account with many signed runs is deleted with all of them, a few at a time, and runs of other accounts stay', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  await makeSignedReport(member)
  const otherReport = await makeSignedReport(other)
  await run(`
    create table test_deletions (runs integer not null);
    create function record_deletion() returns trigger language plpgsql as $$
    begin
      insert into test_deletions select count(*) from changed;
      return null;
    end $$;
    create trigger report_runs_record after delete on report_runs referencing old table as changed
      for each statement execute function record_deletion()`)
  await expect(run('delete from report_runs where report_id = $1', [otherReport])).rejects.toThrow('without its report')

  await run("update users set deletion_due_at = now() - interval '1 second' where id = $1", [member])
  expect(await deleteDueAccounts(database.db, deps)).toBe(1)

  expect([await countOf('users'), await countOf('reports')]).toEqual([1, 1])
  expect([await countOf('report_runs'), await countOf('report_pages')]).toEqual([runs, 2 * runs])
  const { rows } = await run('select max(runs) as most, sum(runs)::int as all_runs from test_deletions')
  expect(rows).toEqual([{ most: 20, all_runs: runs }])
})

test('an account is deleted without reading the archived posts of others', async () => {
  const member = await makeMember()
  await run(
    `insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data)
      select uuidv7(), 'old-' || no, case when no % 100 = 0 then 'deleted_by_owner' else 'trial_expired' end,
        jsonb_build_object('user_id', case when no = 100 then $1::uuid when no % 100 = 0 then uuidv7() end, 'writer', 'embedded')
      from generate_series(1, ${archived}) no`,
    [member],
  )
  await run('vacuum analyze blog_posts_archive')

  const plan = await planOfSql(database.db, removeOwner(member))
  expect(tablesReadWhole(plan)).toEqual([])
  expect(plan.buffers).toBeLessThan(40)
  expect(
    (
      await run(
        "select slug from blog_posts_archive where archived_data -> 'user_id' = 'null' and archive_reason <> 'trial_expired'",
      )
    ).rows,
  ).toEqual([{ slug: 'old-100' }])
})
