import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimedPostsMax } from '#contract/limits.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { endTrial, makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import { getLivePost } from '../queries.ts'
import { expireTrialPosts } from '../trials/expire-trial-posts.ts'
import { claimPost } from './claim-post.ts'
import { convertTrialPosts } from './convert-trial-posts.ts'
import { deletePost } from './delete-post.ts'
import { listOwnArchive, listOwnPosts, readClaims } from './member-queries.ts'
import { restoreOwnPost, restorePost } from './restore-post.ts'
import { unclaimPost } from './unclaim-post.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const lifetimeSeconds = 86_400
const passwords = cheapPasswords()

async function makeMember(): Promise<{ userId: string }> {
  const { user } = await makeAccount({ db: database.db, passwords })
  return { userId: user.id }
}

async function makeTrials(count: number): Promise<string[]> {
  const posts = await Promise.all(Array.from({ length: count }, () => makeTrialPost(database.db)))
  return posts.map(({ slug }) => slug)
}

const one = async () => (await makeTrials(1))[0] ?? ''

function rowOf(slug: string) {
  return database.db.selectFrom('blogPosts').selectAll().where('slug', '=', slug).executeTakeFirst()
}

test('a claimed post belongs permanently to its claimer, is protected, and is no longer a trial', async () => {
  const member = await makeMember()
  const slug = await one()
  const claimed = await claimPost(database.webDb, member, slug)

  expect(claimed).toMatchObject({ slug, userId: member.userId, isClaimed: true, isTrialPost: false, expiresAt: null })
  const row = await rowOf(slug)
  expect(row).toMatchObject({
    userId: member.userId,
    claimedBy: member.userId,
    status: 'published',
    isTrialPost: false,
    expiresAt: null,
    isClaimed: true,
    contextualLinks: {
      permanent_protection: true,
      protection_level: 'permanent',
      claimed_at: row?.claimedAt?.toISOString(),
    },
  })
  expect(await expireTrialPosts(database.db)).toMatchObject({ scheduled: 0 })
  expect((await getLivePost(database.webDb, slug)).isTrialPost).toBe(false)
})

test('claiming an own post again changes nothing', async () => {
  const member = await makeMember()
  const slug = await one()
  const first = await claimPost(database.webDb, member, slug)
  expect(await claimPost(database.webDb, member, slug)).toEqual(first)
  expect(await readClaims(database.webDb, member)).toEqual({ used: 1, limit: 3 })
})

test('of many members who claim one post at once, one gets it and the others are refused', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, makeMember))
  const slug = await one()
  const results = await Promise.allSettled(members.map((member) => claimPost(database.webDb, member, slug)))

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(19)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'already_claimed' })
  const holders = await Promise.all(members.map(async (member) => (await readClaims(database.webDb, member)).used))
  expect(holders.reduce((sum, used) => sum + used, 0)).toBe(1)
})

test('fifty concurrent claims of one account end at exactly the claim limit', async () => {
  const member = await makeMember()
  const slugs = await makeTrials(50)
  const results = await Promise.allSettled(slugs.map((slug) => claimPost(database.webDb, member, slug)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(claimedPostsMax)
  const [refusal] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusal).toMatchObject({
    code: 'claim_limit_reached',
    message: 'You have reached the maximum limit of 3 claimed posts. Please unclaim a post to claim a new one.',
    data: { limit: 3 },
  })
  expect(await readClaims(database.webDb, member)).toEqual({ used: 3, limit: 3 })
})

test('the database itself enforces the limit for every writer', async () => {
  const member = await makeMember()
  for (const slug of await makeTrials(claimedPostsMax)) await claimPost(database.webDb, member, slug)
  const { userId } = member
  const beyond = database.db
    .updateTable('blogPosts')
    .set({ userId, claimedBy: userId, isClaimed: true, claimedAt: new Date(), isTrialPost: false, expiresAt: null })
    .where('slug', '=', await one())
    .execute()
  await expect(beyond).rejects.toMatchObject({ constraint: 'blog_posts_claim_limit' })
})

test('a post that expired, is permanent or does not exist cannot be claimed, each with its own code', async () => {
  const member = await makeMember()
  const [over = '', swept = ''] = await makeTrials(2)
  const permanent = await makePermanentPost(database.db)
  const draft = await one()
  await database.db.updateTable('blogPosts').set({ status: 'draft' }).where('slug', '=', draft).execute()
  await endTrial(database.db, swept)
  await expireTrialPosts(database.db)
  await expireTrialPosts(database.db)
  await endTrial(database.db, over)
  const codeOf = (slug: string) => claimPost(database.webDb, member, slug).then(null, ({ code }) => code)

  expect(await codeOf(over)).toBe('post_expired')
  expect(await codeOf(swept)).toBe('post_expired')
  expect(await codeOf(permanent.slug)).toBe('already_claimed')
  expect(await codeOf(draft)).toBe('not_found')
  expect(await codeOf('no-such-post')).toBe('not_found')
})

test('an unclaimed post is a trial without owner for a full trial period, and can be claimed again', async () => {
  const member = await makeMember()
  const slug = await one()
  await claimPost(database.webDb, member, slug)
  const unclaimed = await unclaimPost(database.webDb, member, { slug, lifetimeSeconds })

  expect(unclaimed).toMatchObject({ userId: null, isClaimed: false, claimedAt: null, isTrialPost: true })
  const row = await rowOf(slug)
  expect(row).toMatchObject({ claimedBy: null, status: 'published', contextualLinks: {} })
  expect((row?.expiresAt?.getTime() ?? 0) - (row?.updatedAt.getTime() ?? 0)).toBe(lifetimeSeconds * 1000)
  expect(await readClaims(database.webDb, member)).toEqual({ used: 0, limit: 3 })
  await expect(unclaimPost(database.webDb, member, { slug, lifetimeSeconds })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await claimPost(database.webDb, member, slug)).toMatchObject({ isClaimed: true })
})

test("a member cannot unclaim or delete another member's post", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()]
  const slug = await one()
  await claimPost(database.webDb, member, slug)

  const unclaim = unclaimPost(database.webDb, stranger, { slug, lifetimeSeconds })
  await expect(unclaim).rejects.toMatchObject({ code: 'not_found', message: 'Blog post not found' })
  const remove = deletePost(database.webDb, stranger, slug)
  await expect(remove).rejects.toMatchObject({ code: 'not_found', message: 'Unauthorized delete attempt' })
  await expect(deletePost(database.webDb, stranger, 'no-such-post')).rejects.toMatchObject({
    code: 'not_found',
    message: 'Blog post not found',
  })
  expect(await rowOf(slug)).toMatchObject({ userId: member.userId, isClaimed: true })
})

test('a conversion claims posts up to the limit, returns the reason for the others, and can be repeated', async () => {
  const member = await makeMember()
  const stranger = await makeMember()
  const [first = '', second = '', third = '', fourth = '', foreign = '', over = ''] = await makeTrials(6)
  await claimPost(database.webDb, stranger, foreign)
  await endTrial(database.db, over)
  const who = { ...member, isConfirmed: true }
  const requested = [first, foreign, over, 'nothing-here', second, first, 'NOT A SLUG\0', third, fourth]

  const done = await convertTrialPosts(database.webDb, who, requested)
  const reasons = Object.fromEntries(done.notConverted.map(({ slug, code }) => [slug, code]))
  expect(done.converted.map(({ slug }) => slug)).toEqual([first, second, third])
  expect(reasons).toEqual({
    [foreign]: 'already_claimed',
    [over]: 'post_expired',
    'nothing-here': 'not_found',
    'NOT A SLUG\0': 'not_found',
    [fourth]: 'claim_limit_reached',
  })
  const again = await convertTrialPosts(database.webDb, who, [first, second, third])
  expect(again.converted).toEqual(done.converted)
  expect(await rowOf(fourth)).toMatchObject({ isTrialPost: true, userId: null })
})

test('an account whose address is not confirmed converts nothing', async () => {
  const member = await makeMember()
  const slug = await one()
  const { converted, notConverted } = await convertTrialPosts(database.webDb, { ...member, isConfirmed: false }, [slug])
  expect(converted).toEqual([])
  expect(notConverted).toMatchObject([{ slug, code: 'unconfirmed' }])
  expect(await rowOf(slug)).toMatchObject({ isTrialPost: true, userId: null })
})

test('two accounts that convert the same posts in opposite orders share them without a deadlock', async () => {
  const [a, b] = [await makeMember(), await makeMember()]
  const slugs = await makeTrials(claimedPostsMax * 2)
  const both = await Promise.all([
    convertTrialPosts(database.webDb, { ...a, isConfirmed: true }, slugs),
    convertTrialPosts(database.webDb, { ...b, isConfirmed: true }, slugs.toReversed()),
  ])
  const got = both.flatMap(({ converted }) => converted.map(({ slug }) => slug))
  expect(got.sort()).toEqual(slugs.sort())
})

test('a deleted post is no longer live, is in the archive, and can be restored completely', async () => {
  const member = await makeMember()
  const slug = await one()
  await claimPost(database.webDb, member, slug)
  await database.db.updateTable('blogPosts').set({ viewCount: 42 }).where('slug', '=', slug).execute()
  const before = await rowOf(slug)

  const archived = await deletePost(database.webDb, member, slug)
  expect(archived).toMatchObject({ blogPostId: before?.id, slug, title: before?.title })
  await expect(getLivePost(database.webDb, slug)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listOwnArchive(database.webDb, member, { limit: 10 })).posts.map((post) => post.slug)).toEqual([slug])
  expect(await readClaims(database.webDb, member)).toMatchObject({ used: 0 })
  await expect(deletePost(database.webDb, member, slug)).rejects.toMatchObject({ code: 'not_found' })

  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => restoreOwnPost(database.webDb, member, archived.blogPostId)),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { updatedAt, ...whole } = before ?? {}
  expect(await rowOf(slug)).toMatchObject(whole)
  expect((await listOwnArchive(database.webDb, member, { limit: 10 })).posts).toEqual([])
})

test('a member restores only own deletions; only the operator restores posts that a sweep deleted', async () => {
  const [member, stranger] = [await makeMember(), await makeMember()]
  const slug = await one()
  await claimPost(database.webDb, member, slug)
  const { blogPostId } = await deletePost(database.webDb, member, slug)
  const refusal = { code: 'archive_not_found', message: 'No archive record found for restoration' }

  await expect(restoreOwnPost(database.webDb, stranger, blogPostId)).rejects.toMatchObject(refusal)
  const swept = await makeTrialPost(database.db)
  await endTrial(database.db, swept.slug)
  await expireTrialPosts(database.db)
  await expireTrialPosts(database.db)
  await expect(restoreOwnPost(database.webDb, member, swept.id)).rejects.toMatchObject(refusal)
  expect(await restorePost(database.db, swept.id)).toEqual({ slug: swept.slug })
})

test('a claimed post that is restored counts as claimed again, and at the limit it stays in the archive', async () => {
  const member = await makeMember()
  const [first = '', ...others] = await makeTrials(claimedPostsMax + 1)
  await claimPost(database.webDb, member, first)
  const { blogPostId } = await deletePost(database.webDb, member, first)
  for (const slug of others) await claimPost(database.webDb, member, slug)

  const refusal = { code: 'claim_limit_reached', data: { limit: 3 } }
  await expect(restoreOwnPost(database.webDb, member, blogPostId)).rejects.toMatchObject(refusal)
  await expect(restorePost(database.db, blogPostId)).rejects.toMatchObject(refusal)
  await unclaimPost(database.webDb, member, { slug: others[0] ?? '', lifetimeSeconds })
  expect(await restoreOwnPost(database.webDb, member, blogPostId)).toMatchObject({ slug: first, isClaimed: true })
})

test('a post that passed from one member to another is archived and restored for its last owner alone', async () => {
  const [first, second] = [await makeMember(), await makeMember()]
  const slug = await one()
  await claimPost(database.webDb, first, slug)
  const { blogPostId } = await deletePost(database.webDb, first, slug)
  await restoreOwnPost(database.webDb, first, blogPostId)
  await unclaimPost(database.webDb, first, { slug, lifetimeSeconds })
  await claimPost(database.webDb, second, slug)
  await deletePost(database.webDb, second, slug)

  expect((await listOwnArchive(database.webDb, first, { limit: 10 })).posts).toEqual([])
  await expect(restoreOwnPost(database.webDb, first, blogPostId)).rejects.toMatchObject({ code: 'archive_not_found' })
  expect(await restoreOwnPost(database.webDb, second, blogPostId)).toMatchObject({ userId: second.userId })
})

test('pages of own posts and of the archive contain each post once, newest first', async () => {
  const member = await makeMember()
  const stranger = await makeMember()
  const slugs = await makeTrials(7)
  const { userId } = member
  for (const slug of slugs) {
    const owned = { userId, isTrialPost: false, expiresAt: null }
    await database.db.updateTable('blogPosts').set(owned).where('slug', '=', slug).execute()
  }
  await database.db
    .updateTable('blogPosts')
    .set({ status: 'draft' })
    .where('slug', '=', slugs[0] ?? '')
    .execute()

  const walk = async (list: typeof listOwnPosts | typeof listOwnArchive, input: { status?: 'draft' } = {}) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(database.webDb, member, { limit: 3, cursor, ...input })
      found.push(...page.posts.map(({ slug }) => slug))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return found
  }
  expect((await walk(listOwnPosts)).sort()).toEqual([...slugs].sort())
  expect(await walk(listOwnPosts, { status: 'draft' })).toEqual([slugs[0]])
  expect((await listOwnPosts(database.webDb, stranger, { limit: 10 })).posts).toEqual([])

  for (const slug of slugs) await deletePost(database.webDb, member, slug)
  expect(await walk(listOwnArchive)).toEqual(slugs.toReversed())
  expect((await listOwnArchive(database.webDb, stranger, { limit: 10 })).posts).toEqual([])
})

const hostileCursors = [
  '',
  'x',
  'bm90IGpzb24',
  ...['["x"]', '[]', '{"__proto__":1}', '[1,2]', '[-1,"x"]', '[9e99,"x"]', 'null', `["' or 1=1 --"]`].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
]

test.each(hostileCursors)('a cursor that is not from the list is refused: %j', async (cursor) => {
  const who = { userId: '019aa000-0000-7000-8000-000000000000' }
  const refusal = { code: 'validation_failed' }
  await expect(listOwnPosts(database.webDb, who, { limit: 5, cursor })).rejects.toMatchObject(refusal)
  await expect(listOwnArchive(database.webDb, who, { limit: 5, cursor })).rejects.toMatchObject(refusal)
})
