import { request } from 'node:http'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageFileMaxBytes, imagesPerMemberMax } from '#contract/limits.ts'
import { sweepPictures } from '#domain/posts/images/sweep-pictures.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { type Author, begin, call, makeAuthor, pictureFile, postHtml, publish, upload } from '#test/makers/blog.ts'

let database: TestDatabase
let server: TestServer
let ann: Author
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  ann = await makeAuthor(server, { trusted: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function fetchPicture(url: string) {
  const response = await fetch(server.url + url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s is stored as WebP in two widths, regardless of its declared type',
  async (format) => {
    const file = await pictureFile(format, { width: 1000, height: 500 })
    const { status, body } = await upload(server, ann, file, 'text/html')
    expect(status).toBe(201)
    expect(body.image).toMatchObject({ width: 1000, height: 500, isAnimated: false, isUsed: false })
    expect(body.image.variants.map(({ width }: { width: number }) => width)).toEqual([1000, 800])
    for (const { url, width, height } of body.image.variants) {
      const { response, bytes } = await fetchPicture(url)
      expect(response.status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  },
)

test('a large picture is scaled down', async () => {
  const { image } = (await upload(server, ann, await pictureFile('jpeg', { width: 2000, height: 1000 }))).body
  expect(image.variants).toEqual([
    { url: image.url, width: 1600, height: 800 },
    { url: image.url.replace('-1600', '-800'), width: 800, height: 400 },
  ])
})

test('a small picture is not scaled, and both URLs serve it', async () => {
  const { image } = (await upload(server, ann, await pictureFile('png'))).body
  expect(image.variants).toEqual([{ url: image.url, width: 320, height: 240 }])
  const [wide, narrow] = await Promise.all([fetchPicture(image.url), fetchPicture(image.url.replace('-1600', '-800'))])
  expect(wide.bytes.equals(narrow.bytes)).toBe(true)
})

test('a picture is sent as immutable, and only as a picture', async () => {
  const { image } = (await upload(server, ann, await pictureFile('jpeg'))).body
  const { response } = await fetchPicture(image.url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const cached = await fetch(server.url + image.url, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  expect(cached.status).toBe(304)
  expect((await fetch(server.url + image.url, { method: 'HEAD' })).headers.get('content-length')).toBe(
    response.headers.get('content-length'),
  )
  expect((await fetch(server.url + image.url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${server.url}/media/images/00000000-0000-7000-8000-000000000000-1600.webp`)).status).toBe(404)
})

test('a picture is rotated upright, and its metadata is removed: location, camera, profile, comment', async () => {
  const upside = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Ann of Secret Street 5' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer()
  expect((await sharp(upside).metadata()).orientation).toBe(6)
  const { image } = (await upload(server, ann, upside)).body
  expect([image.width, image.height]).toEqual([200, 400])
  const { bytes } = await fetchPicture(image.url)
  const metadata = await sharp(bytes).metadata()
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.orientation]).toEqual(
    Array(5).fill(undefined),
  )
  expect(bytes.toString('latin1')).not.toMatch(/Secret Street|xmpmeta|GPS/)
})

test('an animated picture stays animated', async () => {
  const frames = await Promise.all(
    [0, 90, 180].map((r) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  const file = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [80, 80, 80] })
    .toBuffer()
  const { image } = (await upload(server, ann, file)).body
  expect(image).toMatchObject({ isAnimated: true, width: 60, height: 40 })
  const { bytes } = await fetchPicture(image.url)
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 40 })
})

/** The header of a PNG that claims any size, without image data. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script = Buffer.from('<script>fetch("https://evil.example/")</script>')
const notPictures: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  [
    'an SVG with a script',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    /no picture that can be used/,
  ],
  [
    'an SVG behind a declaration',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    /no picture that can be used/,
  ],
  ['a web page', () => Buffer.from('<!doctype html><p>I am a picture</p>'), /no picture that can be used/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), /no picture that can be used/],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), /no picture that can be used/],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    /no picture that can be used/,
  ],
  ['nothing', () => Buffer.alloc(0), /no picture that can be used/],
  ['three letters', () => Buffer.from('abc'), /no picture that can be used/],
  [
    'the first bytes of a JPEG alone',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]),
    /broken/,
  ],
  ['the first bytes of a WebP alone', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 \0\0\0\0\0\0\0\0', 'latin1'), /broken/],
  [
    'a GIF that is a script as well',
    () => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(20), Buffer.from('*/=1;'), script]),
    /with a web page or a program in it/,
  ],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await pictureFile('jpeg'), Buffer.from('<html><body>'), script]),
    /JPEG picture with a web page or a program in it/,
  ],
  [
    'a JPEG with PHP in its comment',
    async () => {
      const file = await pictureFile('jpeg')
      const php = Buffer.from('<?php system($_GET[0]); ?>')
      return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, php.length + 2]), php, file.subarray(2)])
    },
    /with a web page or a program in it/,
  ],
  [
    'a JPEG with an archive behind it',
    async () =>
      Buffer.concat([
        await pictureFile('jpeg'),
        Buffer.from('PK\x03\x04'),
        Buffer.alloc(40),
        Buffer.from('PK\x05\x06'),
        Buffer.alloc(18),
      ]),
    /with an archive in it/,
  ],
  [
    'a PNG with an archive behind it',
    async () => Buffer.concat([await pictureFile('png'), Buffer.from('PK\x03\x04'), Buffer.alloc(40)]),
    /with an archive in it/,
  ],
  [
    'a PNG with anything behind it',
    async () => Buffer.concat([await pictureFile('png'), Buffer.from('a second file')]),
    /with another file in it/,
  ],
  [
    'a WebP with anything behind it',
    async () => Buffer.concat([await pictureFile('webp'), Buffer.from('a second file')]),
    /with another file in it/,
  ],
  [
    'a GIF with anything behind it',
    async () => Buffer.concat([await pictureFile('gif'), Buffer.from('a second file')]),
    /with another file in it/,
  ],
  [
    'a PDF that begins like a JPEG',
    async () =>
      Buffer.concat([(await pictureFile('jpeg')).subarray(0, 20), Buffer.from('%PDF-1.4'), Buffer.alloc(200)]),
    /with a document in it/,
  ],
  ['a PNG of 30,000 pixels a side', () => emptyPng(30_000, 30_000), /30,000 by 30,000 pixels; at most 16,000 a side/],
  ['a PNG of 30,000 pixels in one line', () => emptyPng(30_000, 1), /30,000 by 1 pixels/],
  ['a PNG of too many pixels', () => emptyPng(15_000, 15_000), /225 million pixels; at most 50 million/],
  ['a PNG with no pixels', () => emptyPng(100, 100), /broken or cut off/],
  ...(['jpeg', 'png', 'webp', 'avif'] as const).map((format): [string, () => Promise<Buffer>, RegExp] => [
    `a ${format} that was cut off`,
    async () => {
      const file = await pictureFile(format, { width: 400, height: 400 })
      return file.subarray(0, Math.round(file.length * 0.6))
    },
    /broken/,
  ]),
]

test.each(notPictures)('%s is refused with the reason', async (_what, make, message) => {
  const refused = await upload(server, ann, await make(), 'image/png')
  expect([refused.status, refused.body.code]).toEqual([422, 'image_refused'])
  expect(refused.body.message).toMatch(message)
})

test('data that a camera appends to a JPEG is removed', async () => {
  const [first, second] = await Promise.all([pictureFile('jpeg'), pictureFile('jpeg', { width: 40, height: 30 })])
  const { status, body } = await upload(server, ann, Buffer.concat([first, second]))
  expect(status).toBe(201)
  expect(body.image).toMatchObject({ width: 320, height: 240 })
})

/** Sends a body without `Content-Length`. If the server closes the connection while the body is sent, it has refused it. */
function sendUnannounced(body: Buffer, { accessToken }: Author): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'transfer-encoding': 'chunked' }
    const sent = request(`${server.url}/api/account/images`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', () => resolve(413))
    sent.end(body)
  })
}

test('a file that is too large is refused before and after it was sent, and a guest is refused first', async () => {
  const large = Buffer.alloc(imageFileMaxBytes + 1)
  const refused = await upload(server, ann, large)
  expect([refused.status, refused.body.message]).toEqual([413, 'The picture is larger than 10 MB.'])
  const streamed = await sendUnannounced(large, ann)
  expect(streamed).toBe(413)
  expect((await upload(server, null, await pictureFile('png'))).status).toBe(401)
})

test('a member has limits for the number of pictures, their bytes, and uploads per hour', async () => {
  const bob = await makeAuthor(server, { name: 'Bob' })
  await sql`insert into post_images (user_id, width, height, is_animated, wide)
    select ${bob.userId}, 1, 1, false, 'x' from generate_series(1, ${imagesPerMemberMax - 1}::int)`.execute(database.db)
  expect((await upload(server, bob, await pictureFile('png'))).body.allowance).toMatchObject({
    images: imagesPerMemberMax,
  })
  const full = await upload(server, bob, await pictureFile('png'))
  expect([full.status, full.body.code]).toEqual([409, 'limit_reached'])

  const cat = await makeAuthor(server, { name: 'Cat' })
  await sql`insert into post_images (user_id, width, height, is_animated, wide)
    select ${cat.userId}, 1, 1, false, convert_to(repeat('x', 21000000), 'utf8') from generate_series(1, 10)`.execute(
    database.db,
  )
  expect((await upload(server, cat, await pictureFile('png'))).body.code).toBe('limit_reached')

  const { uploads } = server.deps.blog
  const strict = await startTestServer(database, {
    blog: { uploads: { ...uploads, consume: async () => ({ allowed: false, used: 9, retryAfterSeconds: 9 }) } },
  })
  const dan = await makeAuthor(strict, { name: 'Dan' })
  expect((await upload(strict, dan, await pictureFile('png'))).status).toBe(429)
  await strict.close()
})

test('pictures are listed newest first, and only their owner can delete them, if no post shows them', async () => {
  const bea = await makeAuthor(server, { name: 'Bea', trusted: true })
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push((await upload(server, bea, await pictureFile('png'))).body.image.id)
  const [oldest = '', , newest = ''] = ids
  const first = (await call(server, bea, 'GET', '/account/images?limit=2')).body
  expect(first.images.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 2))
  const rest = (await call(server, bea, 'GET', `/account/images?limit=2&cursor=${first.nextCursor}`)).body
  expect([rest.images.length, rest.nextCursor]).toEqual([1, null])

  const contentHtml = `${postHtml()}<img src="/media/images/${newest}-800.webp" alt="A barrel">`
  const draft = await begin(server, bea, { contentHtml, coverImageId: oldest, coverAlt: 'A cover' })
  expect(draft.contentHtml).toContain(
    `<figure><img src="/media/images/${newest}-1600.webp" alt="A barrel" width="320" height="240"`,
  )
  expect(draft.coverImage).toMatchObject({ url: `/media/images/${oldest}-1600.webp`, alt: 'A cover', width: 320 })
  const inUse = await call(server, bea, 'DELETE', `/account/images/${newest}`)
  expect([inUse.status, inUse.body.code]).toEqual([409, 'image_in_use'])
  expect((await call(server, ann, 'DELETE', `/account/images/${newest}`)).status).toBe(404)
  expect((await call(server, bea, 'DELETE', `/account/images/${ids[1]}`)).body.deleted).toBe(ids[1])

  const { post } = (await publish(server, bea, draft)).body
  expect(post.featuredImage).toMatchObject({ url: `/media/images/${oldest}-1600.webp`, alt: 'A cover' })
  const listed = (await call(server, bea, 'GET', '/account/images')).body.images
  expect(listed.map(({ isUsed }: { isUsed: boolean }) => isUsed)).toEqual([true, true])
})

test('pictures of other members and of other sites are removed from a text and its cover', async () => {
  const { image } = (await upload(server, ann, await pictureFile('png'))).body
  const eve = await makeAuthor(server, { name: 'Eve' })
  const contentHtml = `<p>One</p><img src="${image.url}" alt="stolen"><img src="https://evil.example/pixel.png"><img src="data:image/png;base64,AA==">`
  const draft = await begin(server, eve, { contentHtml, coverImageId: image.id })
  expect(draft.contentHtml).toBe('<p>One</p>')
  expect(draft.coverImageId).toBeNull()
})

test('the sweep deletes pictures that were unused for days, and leaves those that are used, used again, or can be restored', async () => {
  const flo = await makeAuthor(server, { name: 'Flo', trusted: true })
  const sent = async () => (await upload(server, flo, await pictureFile('png'))).body.image
  const [unused, drafted, archived] = [await sent(), await sent(), await sent()]
  await begin(server, flo, { contentHtml: `${postHtml()}<img src="${drafted.url}" alt="">` })
  const draft = await begin(server, flo, {
    title: 'Goes to the archive',
    contentHtml: `${postHtml()}<img src="${archived.url}" alt="">`,
  })
  const { slug } = (await publish(server, flo, draft)).body.post
  await call(server, flo, 'DELETE', `/posts/${slug}`)
  await sql`delete from post_drafts where post_id is not null and user_id = ${flo.userId}`.execute(database.db)

  await sweepPictures(database.db)
  expect((await fetch(server.url + unused.url)).status).toBe(200)
  await sql`update post_images set unused_since = unused_since - interval '8 days'`.execute(database.db)
  expect(await sweepPictures(database.db)).toBeGreaterThan(0)
  const left = await Promise.all(
    [unused, drafted, archived].map(async ({ url }) => (await fetch(server.url + url)).status),
  )
  expect(left).toEqual([404, 200, 200])
})
