import sharp from 'sharp'
import type { Draft, NewDraft } from '../../src/contract/posts/blog-drafts.ts'
import type { Db } from '../../src/db/db.ts'
import type { TestServer } from '../harness/server.ts'
import { makeAccount, type SignedIn, signIn } from './accounts.ts'

export type Author = SignedIn & { email: string }
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of any response.
export type Reply = { status: number; body: any }

/** A member who may write posts. With `trusted`, three of their posts were approved before, so that others are published at once. */
export async function makeAuthor(
  server: TestServer,
  { name = 'Ann Example', admin = false, trusted = false } = {},
): Promise<Author> {
  const account = await makeAccount(server.deps.accounts, { admin, metadata: { name } })
  const author = { ...(await signIn(server.url, account)), email: account.email }
  if (trusted) await makeApprovedPosts(server, author, 3)
  return author
}

/** Approved posts of a member, created with the same calls as by a member and an administrator. */
async function makeApprovedPosts(server: TestServer, author: Author, count: number): Promise<string[]> {
  const slugs: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const { post } = (await publishNew(server, author, { title: `Rain barrels, part ${number}` })).body
    await server.deps.db
      .updateTable('blogPosts')
      .set({ moderation: 'approved', status: 'published', publishedAt: new Date() })
      .where('id', '=', post.id)
      .execute()
    slugs.push(post.slug)
  }
  return slugs
}

/** One call of the API. */
export async function call(
  server: { url: string },
  who: { accessToken: string } | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who.accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const sentence =
  'Whoever collects rain in a barrel waters the garden for nothing and keeps the soil alive through a dry summer. '

/** The text of a legitimate post with this many links. */
export function postHtml({ links = 0, words = '' } = {}): string {
  const linked = Array.from(
    { length: links },
    (_, index) => `<p><a href="https://site-${index}.example.com/a">Source ${index}</a></p>`,
  )
  return `<p>${sentence.repeat(4)}</p><h2>Choosing a barrel</h2><p>${sentence.repeat(3)}${words}</p>${linked.join('')}`
}

/** Creates a complete draft. */
export async function begin(server: TestServer, who: Author, fields: NewDraft = {}): Promise<Draft> {
  const draft = {
    title: 'Rain barrels for small gardens',
    contentHtml: postHtml(),
    category: 'Food & Lifestyle',
    ...fields,
  }
  const { status, body } = await call(server, who, 'POST', '/account/drafts', draft)
  if (status !== 201) throw new Error(`The draft was refused: ${JSON.stringify(body)}`)
  return body.draft
}

export function publish(
  server: TestServer,
  who: Author,
  { id, version }: { id: string; version: number },
): Promise<Reply> {
  return call(server, who, 'POST', `/account/drafts/${id}/publish`, { version })
}

export async function publishNew(server: TestServer, who: Author, fields: NewDraft = {}): Promise<Reply> {
  return publish(server, who, await begin(server, who, fields))
}

export function countMemberPosts(db: Db, userId: string): Promise<number> {
  return db
    .selectFrom('blogPosts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('writer', '=', 'member')
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
}

/** A picture file with noise, so that compression does not make it small. */
export function pictureFile(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  { width = 320, height = 240 } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#4a7a4a', noise } })
    .toFormat(format, format === 'jpeg' || format === 'png' ? {} : { effort: 1 })
    .toBuffer()
}

export async function upload(
  server: TestServer,
  who: Author | null,
  file: Buffer,
  type = 'application/octet-stream',
): Promise<Reply> {
  const response = await fetch(`${server.url}/api/account/images`, {
    method: 'POST',
    headers: { 'content-type': type, ...(who === null ? {} : { authorization: `Bearer ${who.accessToken}` }) },
    body: new Uint8Array(file),
  })
  return { status: response.status, body: await response.json() }
}
