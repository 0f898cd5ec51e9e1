import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSemaphore } from '#server/http/request/semaphore.ts'
import { createPageCache } from '#server/http/response/page-cache.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { sendRaw } from '#test/harness/http.ts'
import { startTestServer } from '#test/harness/server.ts'
import { makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import { type DrawPictures, drawnPictures } from './pictures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The real drawing functions with counters: the number of drawings, and the maximum number at the same time. No drawing starts before `released`. */
function countDrawings(released?: Promise<void>): DrawPictures & { drawn: number; mostAtOnce: number } {
  let atOnce = 0
  const counted = (kind: keyof DrawPictures): DrawPictures['og'] => {
    return async (post, host) => {
      counts.drawn += 1
      atOnce += 1
      counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce)
      try {
        await released
        return await drawnPictures[kind](post, host)
      } finally {
        atOnce -= 1
      }
    }
  }
  const counts = {
    drawn: 0,
    mostAtOnce: 0,
    covers: counted('covers'),
    narrowCovers: counted('narrowCovers'),
    og: counted('og'),
  }
  return counts
}

type Drawing = { waitingMax?: number; pictureBytesMax?: number; released?: Promise<void> }

async function startDrawing({ waitingMax = 64, pictureBytesMax = 64 * 1024 * 1024, released }: Drawing = {}) {
  const draw = countDrawings(released)
  const cache = createPageCache(1024 * 1024, Date.now, pictureBytesMax)
  const semaphore = createSemaphore({ atOnce: 2, waitingMax })
  const server = await startTestServer(database, {
    cachesResponses: true,
    listener: { cache, pictures: { draw, semaphore } },
  })
  return { draw, cache, server }
}

function makePosts(count: number) {
  return Promise.all(Array.from({ length: count }, () => makeTrialPost(database.db)))
}

test('twenty concurrent requests for covers are all drawn, two at a time', async () => {
  const posts = await makePosts(20)
  const { server, draw } = await startDrawing()
  const answers = await Promise.all(posts.map(({ slug }) => sendRaw(server, `/media/covers/${slug}.png`)))
  expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 200))
  expect(answers.every(({ body }) => body.subarray(1, 4).toString() === 'PNG')).toBe(true)
  expect([draw.drawn, draw.mostAtOnce]).toEqual([20, 2])
  await server.close()
})

test('a cover is also served in the width of a list, and in no other width', async () => {
  const [post] = await makePosts(1)
  const { server } = await startDrawing()
  const narrow = await sendRaw(server, `/media/covers/800/${post?.slug}.png`)
  expect([narrow.status, narrow.headers['content-type']]).toEqual([200, 'image/png'])
  expect([narrow.body.readUInt32BE(16), narrow.body.readUInt32BE(20)]).toEqual([800, 450])
  expect((await sendRaw(server, `/media/covers/${post?.slug}.png`)).body.readUInt32BE(16)).toBe(1600)
  expect((await sendRaw(server, `/media/covers/400/${post?.slug}.png`)).status).toBe(404)
  expect((await sendRaw(server, `/media/og/800/${post?.slug}.png`)).status).toBe(404)
  await server.close()
})

test('beyond the queue a picture is refused temporarily, without a fault in the log', async () => {
  const posts = await makePosts(20)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { server, draw } = await startDrawing({ waitingMax: 5, released })
  // Two are drawn and five wait until all others have their response.
  let answered = 0
  const fetchPicture = async ({ slug }: { slug: string }) => {
    const answer = await sendRaw(server, `/media/og/${slug}.png`)
    answered += 1
    if (answered === 13) release()
    return answer
  }
  const answers = await Promise.all(posts.map(fetchPicture))
  const refused = answers.filter(({ status }) => status === 503)

  expect(refused).toHaveLength(13)
  expect(draw.drawn).toBe(7)
  expect(draw.mostAtOnce).toBe(2)
  for (const { headers, body } of refused) {
    expect([headers['retry-after'], headers['content-type']]).toEqual(['2', 'application/problem+json'])
    expect(JSON.parse(body.toString()).code).toBe('unavailable')
  }
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  const later = await Promise.all(posts.slice(0, 5).map(({ slug }) => sendRaw(server, `/media/og/${slug}.png`)))
  expect(later.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await server.close()
})

test('concurrent requests for one picture draw it once, and it is not drawn again while it is cached', async () => {
  const [post] = await makePosts(1)
  const { server, draw } = await startDrawing()
  const path = `/media/og/${post?.slug}.png`
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendRaw(server, path)))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  await sendRaw(server, `${path}?x=1`)
  const head = await sendRaw(server, path, { method: 'HEAD' })
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(answers[0]?.body.length))
  const tag = String(answers[0]?.headers.etag)
  const unchanged = await sendRaw(server, path, { headers: { 'if-none-match': tag } })
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  expect(draw.drawn).toBe(1)
  await server.close()
})

test('cached pictures stay within their byte limit', async () => {
  const posts = await makePosts(12)
  const pictureBytesMax = 512 * 1024
  const { server, cache } = await startDrawing({ pictureBytesMax })
  for (const { slug } of posts) {
    expect((await sendRaw(server, `/media/og/${slug}.png`)).status).toBe(200)
    expect(cache.size().bytes).toBeLessThanOrEqual(pictureBytesMax)
  }
  expect(cache.size().pages).toBeGreaterThan(0)
  await server.close()
})

test('a picture is cached no longer than its post exists, in memory and in the browser', async () => {
  const permanent = await makePermanentPost(database.db)
  const { server } = await startDrawing()
  const post = await makeTrialPost(database.db, { lifetimeSeconds: 8 })
  const path = `/media/covers/${post.slug}.png`
  const { status, headers } = await sendRaw(server, path)
  expect([status, headers['cache-control'], headers.expires]).toEqual([200, 'public', post.expiresAt?.toUTCString()])
  const permanentAnswer = await sendRaw(server, `/media/covers/${permanent.slug}.png`)
  expect(permanentAnswer.headers['cache-control']).toBe('public, max-age=3600')
  await expect.poll(async () => (await sendRaw(server, path)).status, { timeout: 20_000, interval: 100 }).toBe(404)
  await server.close()
}, 40_000)

test('a changed post gets a new picture', async () => {
  const post = await makeTrialPost(database.db)
  const { server, draw } = await startDrawing()
  const path = `/media/og/${post.slug}.png`
  const before = await sendRaw(server, path)
  await database.db
    .updateTable('blogPosts')
    .set({ title: 'Another title altogether' })
    .where('id', '=', post.id)
    .execute()
  await expect.poll(async () => (await sendRaw(server, path)).headers.etag).not.toBe(before.headers.etag)
  expect(draw.drawn).toBe(2)
  await server.close()
})

test('unknown posts do not enter the queue for drawings', async () => {
  const { server, draw } = await startDrawing({ waitingMax: 0 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => sendRaw(server, `/media/covers/unknown-${index}.png`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(draw.drawn).toBe(0)
  await server.close()
})

test('a failed drawing frees its slot', async () => {
  const [first, second] = await makePosts(2)
  const semaphore = createSemaphore({ atOnce: 1, waitingMax: 0 })
  const draw: DrawPictures = {
    ...drawnPictures,
    covers: async () => {
      throw new Error('no canvas')
    },
  }
  const server = await startTestServer(database, { listener: { pictures: { draw, semaphore } } })
  expect((await sendRaw(server, `/media/covers/${first?.slug}.png`)).status).toBe(500)
  expect((await sendRaw(server, `/media/og/${second?.slug}.png`)).status).toBe(200)
  await server.close()
})
