import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeMember } from '#test/makers/campaigns.ts'
import { exportAccount } from './export-account.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** 20,000 articles on 200 sites and 20,000 links with an event each, of members other than the one with `userId`, who has three of each. */
async function fill(userId: string): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into domains (host, name, user_id, proof_status, proof_method, proven_at)
      select 's' || no || '.example', 'Site', case when no = 7 then ${userId}::uuid else uuidv7() end, 'proven', 'dns', now()
      from generate_series(1, 200) no`.execute(db)
    await sql`insert into automation_posts (domain_id, user_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword,
        target_url, anchor_text, link_rel, writer, word_count, reading_time, status, url, published_at)
      select domains.id, case when no <= 3 then ${userId}::uuid else uuidv7() end, host || no, 'a-' || no, 'Article ' || no, '', '', '', 'General',
        'keyword', 'https://t.example/', 'anchor', 'ugc', 'embedded', 700, 4, 'published', 'https://x.example/', date_trunc('milliseconds', now())
      from domains, generate_series(1, 100) no where host <> 's7.example' or no <= 5`.execute(db)
    await sql`insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind)
      select uuidv7(), case when no <= 3 then ${userId}::uuid else uuidv7() end, no, 'keyword', 'anchor', 'other'
      from generate_series(1, 20000) no`.execute(db)
    await sql`insert into placement_events (placement_id, campaign_id, user_id, number, to_state, credits)
      select id, campaign_id, user_id, number, 'waiting', 0 from placements`.execute(db)
  })
  await sql`vacuum analyze domains, automation_posts, placements, placement_events`.execute(database.db)
}

test('an export reads the rows of the account by index, however many other accounts have', async () => {
  const { userId } = await makeMember(database.db)
  await fill(userId)

  const { siteArticles, placements, placementEvents } = await exportAccount(database.webDb, { userId })
  const plans = await explainReads(database, (db) => exportAccount(db, { userId }), { callerId: userId })

  // Three articles on each of the other sites are for the member, and the member's own site has five.
  expect([siteArticles.length, placements.length, placementEvents.length]).toEqual([3 * 199 + 5, 3, 3])
  expect(siteArticles.map(({ id }) => id)).toEqual(
    siteArticles
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  for (const table of ['automation_posts', 'placements', 'placement_events']) expect(plans.scanned).not.toContain(table)
  expect(plans.indexes).toEqual(
    expect.arrayContaining(['automation_posts_user_id_idx', 'placements_user_id_idx', 'placement_events_member_idx']),
  )
})
