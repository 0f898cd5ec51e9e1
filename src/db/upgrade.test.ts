import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, terminateWaiting } from '#test/harness/database.ts'
import { migrateBefore } from '#test/makers/earlier-schema.ts'
import { migrate } from './migrate.ts'

const renaming = '20261202100000_standard_names.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' })
  await migrateBefore(database.pool, renaming)
})
afterAll(() => database.drop())

async function rowsOf(statement: string) {
  return (await database.pool.query(statement)).rows
}

test('rows and jobs from before the renaming keep their data, and the triggers work with the new names', async () => {
  await database.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into placements (campaign_id, user_id, number, state, keyword, anchor_text, anchor_kind, domain_id, site_host, site_kind, attempts,
      begun_at, post_id, url, verified_at, guarantee_until, look_at, tries)
    values (uuidv7(), uuidv7(), 1, 'verified', 'desks', 'a desk', 'other', uuidv7(), 'a.example', 'network', 1,
      now(), uuidv7(), 'https://a.example/x', now(), now(), '2026-12-05T10:00Z', 3);
    insert into site_looks (domain_id, placement_id, standing) values (uuidv7(), uuidv7(), 'gone');
    commit;
    insert into waitlist (email, source, status, confirmed_at, number, referral_code, told_at)
    values ('a@example.com', 'automation_page', 'confirmed', now(), 1200, 'aaaaaaaaaa', now()),
      ('b@example.com', 'automation_page', 'confirmed', now(), 1300, 'bbbbbbbbbb', null);
    select graphile_worker.add_job('mail.forget', job_key := 'mail.forget');
    insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('mail.forget', now())`)

  expect((await migrate(database.pool)).applied[0]).toBe(renaming)

  await database.pool.query(
    "update placements set missing_since = now(); delete from waitlist where email = 'a@example.com'",
  )
  expect(await rowsOf('select failures, next_check_at from placements')).toEqual([
    { failures: 3, next_check_at: new Date('2026-12-05T10:00Z') },
  ])
  expect(await rowsOf('select kind, next_check_at from placement_events')).toEqual([
    { kind: 'suspected', next_check_at: new Date('2026-12-05T10:00Z') },
  ])
  expect(await rowsOf('select observation from site_checks')).toEqual([{ observation: 'gone' }])
  expect(await rowsOf('select sort_key, notified_at from waitlist')).toEqual([{ sort_key: 1300, notified_at: null }])
  expect(await rowsOf('select block, waiting from waitlist_blocks')).toEqual([{ block: 1, waiting: 1 }])
  expect(await rowsOf('select task_identifier, key from graphile_worker.jobs')).toEqual([
    { task_identifier: 'mail.delete-old', key: 'mail.delete-old' },
  ])
  expect(await rowsOf('select identifier from graphile_worker._private_known_crontabs')).toEqual([
    { identifier: 'mail.delete-old' },
  ])
})

test('after the upgrade, texts of covers that are missing or of an earlier topic are due, and each author has the same number of posts', async () => {
  const { pool, drop } = await createTestDatabase({ template: 'template0' })
  const rows = async (statement: string) => (await pool.query(statement)).rows
  try {
    await migrateBefore(pool, '20261207120000_search_phrases.sql')
    await pool.query(`
      begin;
      set local session_replication_role = replica;
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, author_slug, user_id, category, writer, featured_image, published_at)
      select 'Post number ' || no, 'post-' || no, '', '', '', 'ugc', case no when 5 then 'draft' else 'published' end, 80, '[]', 1, 200, 'Ann',
        case when no > 1 then 'ann' end, uuidv7(), 'General', 'member', case no when 4 then '{}'::jsonb end,
        case when no < 5 then timestamptz '2026-01-01' end
      from generate_series(1, 5) no;
      insert into cover_texts (post_id, topic, version, alt)
      select id, case slug when 'post-1' then 'General Post number 1' else 'General Before' end, 1, 'Drawing of a post' from blog_posts
      where slug in ('post-1', 'post-2');
      commit`)
    await migrate(pool)

    expect(await rows('select slug, version from cover_texts join blog_posts on id = post_id order by slug')).toEqual([
      { slug: 'post-1', version: 1 },
      { slug: 'post-2', version: 0 },
      { slug: 'post-3', version: 0 },
    ])
    expect(await rows('select label, posts::int from blog_label_counts')).toEqual([{ label: '~ann', posts: 3 }])
    await pool.query("update blog_posts set title = 'Another title' where slug = 'post-1'")
    await pool.query("delete from blog_posts where slug = 'post-2'")
    expect(await rows('select slug, version from cover_texts join blog_posts on id = post_id order by slug')).toEqual([
      { slug: 'post-1', version: 0 },
      { slug: 'post-3', version: 0 },
    ])
  } finally {
    await drop()
  }
})

test('an upgrade whose connection ends in the middle changes nothing, and the next start completes it', async () => {
  const { pool, drop } = await createTestDatabase({ template: 'template0' })
  const rows = async (statement: string) => (await pool.query(statement)).rows
  const writer = await pool.connect()
  try {
    await migrateBefore(pool, '20261208120000_word_pairs.sql')
    await pool.query(`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at)
      select 'Post number ' || no, 'post-' || no, '', '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member',
        timestamptz '2026-01-01' from generate_series(1, 5) no`)
    // The migration has created its tables when it waits for this transaction to add its triggers.
    await writer.query("begin; update blog_posts set title = 'Another title' where slug = 'post-1'")

    await Promise.all([expect(migrate(pool)).rejects.toThrow(), terminateWaiting({ pool })])
    expect(await rows("select to_regclass('word_pairs') as relation")).toEqual([{ relation: null }])
    await writer.query('commit')

    const { applied } = await migrate(pool)
    expect(applied[0]).toBe('20261208120000_word_pairs.sql')
    expect(await rows('select no::int from unpaired_posts order by no')).toHaveLength(5)
    expect(await migrate(pool)).toEqual({ applied: [] })
  } finally {
    writer.release()
    await drop()
  }
})
