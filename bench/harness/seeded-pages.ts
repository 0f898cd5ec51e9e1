import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import type { NewDraft } from '../../src/contract/posts/blog-drafts.ts'
import { connect } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/db.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { createClient } from '../../src/web/platform/http/client.ts'
import { eventually } from '../../test/harness/process.ts'
import { makeHostedArticle } from '../../test/makers/hosted-articles.ts'
import { makeSite } from '../../test/makers/sites.ts'

const destination = 'https://shop.example/barrels'
const anchorText = 'rain barrel guide'
/** Browsers resolve every name below `localhost` to this machine, and treat it like an encrypted site. */
const siteHost = 'pottingbench.localhost'
const reportPages = 1_000

/** Pages with realistic content, as after some months of use. Each is a path of the product, or a host and a path of a site. */
export type SeededPages = { post: string; report: string; site: { host: string; path: string }; session: unknown }

/** Fills a product through its API: posts, one of them with pictures, a finished report, and a hosted site. */
export async function fillProduct(product: { url: string; dataDir: string; linking: string }): Promise<SeededPages> {
  const { url, linking } = product
  const session = await signUp(url)
  const token = session.access_token
  for (const keyword of subjects) await publishTrialPost(url, keyword)
  const slug = await writePost(url, token)
  const report = await makeReport(url, token, linking)
  const server = await startEmbeddedServer(product.dataDir)
  const connection = connect(server.connection, { max: 2 })
  try {
    await approvePosts(connection.db)
    await fillSite(connection.db)
  } finally {
    await connection.close()
    await server.stop()
  }
  await eventually(async () => {
    const { status } = await fetch(`${url}/blog/${slug}`)
    if (status !== 200) throw new Error(`The post answers ${status}`)
  })
  return { post: `/blog/${slug}`, report: `/report/${report}`, site: { host: siteHost, path: '/article-1' }, session }
}

const clientOf = (url: string, token: string) =>
  createClient(url, (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    return fetch(request)
  })

async function signUp(url: string): Promise<{ access_token: string }> {
  const body = {
    email: 'marit@example.com',
    password: 'a secret of eight words or so',
    data: { display_name: 'Marit' },
  }
  return z.looseObject({ access_token: z.string() }).parse(await post(`${url}/auth/v1/signup`, body))
}

async function publishTrialPost(url: string, keyword: string): Promise<void> {
  await post(`${url}/api/trial-posts`, {
    keyword,
    anchorText: 'a good place to begin',
    targetUrl: 'https://example.com/',
  })
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** A member's post with a cover and two pictures in the text. */
async function writePost(url: string, token: string): Promise<string> {
  const [cover, first, second] = [
    await upload(url, token, 'dashboard-light-desk.avif'),
    await upload(url, token, 'report-light-desk.avif'),
    await upload(url, token, 'campaign-light-desk.avif'),
  ]
  const { blog } = clientOf(url, token)
  const written: NewDraft = { ...text, contentHtml: textHtml(first.url, second.url), coverImageId: cover.id }
  const { draft } = await blog.createDraft(written)
  const { post } = await blog.publishDraft({ id: draft.id, version: draft.version })
  return post.slug
}

/** A screenshot of the product, encoded like a photograph. */
async function upload(url: string, token: string, picture: string): Promise<{ id: string; url: string }> {
  const file = await sharp(join(import.meta.dirname, '../../public/product', picture))
    .jpeg({ quality: 92 })
    .toBuffer()
  const response = await fetch(`${url}/api/account/images`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: new Uint8Array(file),
  })
  if (!response.ok) throw new Error(`The picture was refused: ${await response.text()}`)
  return z.object({ image: z.object({ id: z.string(), url: z.string() }) }).parse(await response.json()).image
}

async function makeReport(url: string, token: string, linking: string): Promise<string> {
  const { reports } = clientOf(url, token)
  const urls = Array.from({ length: reportPages }, (_, index) => `${linking}/gardens/page-${index + 1}`)
  const { report } = await reports.createReport({
    keyword: 'rain barrels',
    anchorText,
    destinationUrl: destination,
    urls,
  })
  await eventually(async () => {
    const { status } = (await reports.getReport({ id: report.id })).report
    if (status !== 'done') throw new Error(`The report is ${status}`)
  }, 60_000)
  return report.id
}

/** Moderators approved everything, and some trial posts were claimed. */
async function approvePosts(db: Db): Promise<void> {
  await db
    .updateTable('blogPosts')
    .set({ moderation: 'approved', status: 'published', publishedAt: new Date() })
    .where('writer', '=', 'member')
    .execute()
  await db
    .updateTable('blogPosts')
    .set({ isTrialPost: false, expiresAt: null })
    .where('isTrialPost', '=', true)
    .where('keyword', 'in', subjects.slice(0, 6))
    .execute()
}

/** A site with copies of articles of the writer, as its own articles. */
async function fillSite(db: Db): Promise<void> {
  const site = await makeSite(db, { host: siteHost, name: 'The potting bench', tagline: 'Notes from a small garden' })
  const posts = await db.selectFrom('blogPosts').selectAll().where('writer', '!=', 'member').execute()
  for (const [
    index,
    { title, content, excerpt, metaDescription, category, wordCount, readingTime },
  ] of posts.entries()) {
    const slug = `article-${index + 1}`
    const fields = { slug, title, content, excerpt, metaDescription, category, wordCount, readingTime }
    await makeHostedArticle(db, site.id, { ...fields, url: `https://${siteHost}/${slug}` })
  }
}

/** A site of this machine with pages that have the link in several forms, or do not have it. `hostPort` is a value for the setting FETCH_ALLOW. */
export async function startLinkingPages(): Promise<{ origin: string; hostPort: string; close(): void }> {
  const server = createServer((request, response) => {
    const number = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    const isPage = number > 0 && number % 11 !== 0
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? pageWith(linkOf(number)) : 'There is nothing here.')
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${hostPort}`,
    hostPort,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function linkOf(number: number): string {
  if (number % 7 === 0) return 'any good shop'
  const rel = number % 5 === 0 ? ' rel="sponsored"' : number % 8 === 0 ? ' rel="nofollow"' : ''
  return `<a${rel} href="${destination}">${number % 13 === 0 ? 'click here' : anchorText}</a>`
}

function pageWith(link: string): string {
  const words = 'Water that falls on the roof is worth keeping, and a garden takes what it is given. '.repeat(12)
  return `<!doctype html><html lang="en"><head><title>Gardens</title></head><body><main><article><h1>Gardens</h1><p>Before you buy, read the ${link} of last year. ${words}</p></article></main></body></html>`
}

const text = {
  title: 'How to store celeriac through the winter',
  excerpt: 'A box, some sand and a cool cellar keep celeriac until spring.',
  metaDescription: 'How to keep celeriac from October to April with nothing but a box of damp sand and a cool cellar.',
  category: 'Food & Lifestyle',
  tags: ['winter vegetables', 'cellar', 'celeriac'],
  keyword: 'store celeriac',
  coverAlt: 'Boxes of sand on the floor of a cellar',
} satisfies NewDraft

function textHtml(first: string, second: string): string {
  const paragraph =
    '<p>Celeriac keeps for months in damp sand, in a cellar that is cool and dark and a little moist, far from apples and from frost. Whoever grows it can eat it until the next spring, and needs nothing for that but a box and some sand. A spade set a hand away from the plant leaves it whole.</p>'
  const picture = (url: string, alt: string) => `<figure><img src="${url}" alt="${alt}"></figure>`
  return [
    paragraph,
    `<h2>Dig it up</h2>${paragraph}${picture(first, 'Celeriac with its leaves and roots, just dug up')}${paragraph}`,
    `<h2>Clean it</h2><ul><li>Only the soil, never with water.</li><li>The fine roots may stay.</li></ul>${paragraph}`,
    `<h2>Lay it down</h2>${paragraph}${picture(second, 'Three layers of celeriac in a box of sand')}${paragraph}`,
    `<h3>How deep</h3><p>The label of the box says how deep it lies; see <a href="https://example.com/sand">which sand to use</a>.</p>${paragraph}`,
  ].join('')
}

/** The subjects of the posts in the blog. */
const subjects = [
  'home solar batteries',
  'sleep hygiene for shift workers',
  'content marketing for dentists',
  'hiking in the Alps',
  'index fund investing',
  'vegan sourdough recipes',
  'espresso grinders',
  'kubernetes monitoring',
  'online language courses',
  'commercial lease negotiation',
  'rain barrels',
  'cold brew coffee at home',
]
