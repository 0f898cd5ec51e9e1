import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makePreparedDataDir } from '../../harness/database.ts'
import { eventually, startProduct } from '../../harness/process.ts'
import { signIn } from '../../makers/accounts.ts'
import { call, postHtml } from '../../makers/blog.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const draftCount = 20
const waitMs = 60_000

async function query<Row extends pg.QueryResultRow>(directory: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host: join(directory, 'postgres/data'), user: 'linkwright', database: 'linkwright' })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

const countOf = async (directory: string) =>
  (
    await query<{ posts: number }>(directory, "select count(*)::int as posts from blog_posts where writer = 'member'")
  )[0]?.posts ?? 0

test('scheduled posts are published once each, although the product was down at their time and was killed while it published', async () => {
  const data = await makePreparedDataDir()
  cleanups.push(data.remove)
  const settings = { DATA_DIR: data.path, AUTH_AUTOCONFIRM: 'true' }
  const first = await startProduct(settings)
  cleanups.push(() => first.kill())
  const account = { email: 'writer@example.com', password: 'correct horse battery staple 7' }
  await fetch(`${first.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const author = await signIn(first.url, account)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  for (let number = 1; number <= draftCount; number += 1) {
    const fields = { title: `Scheduled post number ${number}`, contentHtml: postHtml() }
    const { draft } = (await call(first, author, 'POST', '/account/drafts', fields)).body
    const scheduled = await call(first, author, 'PUT', `/account/drafts/${draft.id}/schedule`, {
      version: 1,
      publishAt,
    })
    expect(scheduled.status).toBe(200)
  }
  await first.kill()

  // They become due while only the database runs, which the next start finds or starts.
  const second = await startProduct(settings)
  cleanups.push(() => second.kill())
  await query(data.path, "update post_drafts set publish_at = now() - interval '1 minute'")
  await query(data.path, "select graphile_worker.add_job('posts.publish-due')")
  await eventually(async () => expect(await countOf(data.path)).toBeGreaterThan(0), waitMs)
  await second.kill()

  const third = await startProduct(settings)
  cleanups.push(() => third.stop())
  await query(data.path, "select graphile_worker.add_job('posts.publish-due')")
  await eventually(async () => expect(await countOf(data.path)).toBe(draftCount), waitMs)
  const rows = await query<{ title: string; state: string }>(
    data.path,
    'select post.title, draft.state from post_drafts draft join blog_posts post on post.id = draft.post_id',
  )
  expect(new Set(rows.map(({ title }) => title)).size).toBe(draftCount)
  expect(rows.every(({ state }) => state === 'published')).toBe(true)
}, 240_000)
