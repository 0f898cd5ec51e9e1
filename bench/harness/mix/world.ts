import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { makeDataDir, type RunningProduct, startProduct } from '../../../test/harness/process.ts'
import { fillProduct, startLinkingPages } from '../seeded-pages.ts'
import { type Answer, type Client, createClient } from './client.ts'

export type Member = { email: string; password: string; token: string; refreshToken: string }

/** A running product with something of every kind, as after some months of use. */
export type World = {
  product: RunningProduct
  client: Client
  /** The slug of a member's post with a cover and pictures, and the paths of these pictures. */
  slug: string
  pictures: string[]
  /** The id of a finished report of 1,000 pages, which anyone may read. */
  report: string
  site: { host: string; path: string }
  /** The origin of pages that link to the report's destination. */
  linking: string
  /** The first one wrote the post, ordered the report and has a subscription to nothing. */
  members: [Member, ...Member[]]
  /** A picture as a file, to be uploaded. */
  picture: Buffer
  /** A signed report as a file. */
  signed: Buffer
  close(): Promise<void>
}

const memberCount = 20
/** Reached by the visitor who is refused, and by no other. */
const postsPerVisitor = 40
const roomy = '1000000'

const Session = z.object({ access_token: z.string(), refresh_token: z.string() })
const Created = z.object({ report: z.object({ id: z.string() }) })

export async function startWorld(settings: Record<string, string>): Promise<World> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const linking = await startLinkingPages()
    closing.push(() => linking.close())
    const dataDir = await makeDataDir()
    closing.push(() => dataDir.remove())
    const product = await startProduct({
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'info',
      PAYMENTS: 'sandbox',
      TRUSTED_PROXIES: '127.0.0.1',
      AUTH_AUTOCONFIRM: 'true',
      AUTH_REQUESTS_PER_ADDRESS: roomy,
      FETCH_ALLOW: linking.hostPort,
      FETCH_ALLOW_DELAY_MS: '0',
      TRIAL_POSTS_PER_ADDRESS: String(postsPerVisitor),
      TRIAL_POSTS_PER_TARGET_HOST: roomy,
      TRIAL_POSTS_WITHOUT_CHALLENGE: roomy,
      REPORTS_PER_ADDRESS: roomy,
      ...settings,
    })
    closing.push(() => product.stop())
    const filled = await fillProduct({ url: product.url, dataDir: dataDir.path, linking: linking.origin })
    const client = createClient(product.url.replace('localhost', '127.0.0.1'))
    closing.push(() => client.close())
    const slug = filled.post.slice('/blog/'.length)
    const { access_token: token, refresh_token: refreshToken } = Session.parse(filled.session)
    const first = { email: 'marit@example.com', password: 'a secret of eight words or so', token, refreshToken }
    const others = await Promise.all(Array.from({ length: memberCount - 1 }, (_, index) => signUp(client, index)))
    await useUpLimit(client)
    return {
      product,
      client,
      slug,
      pictures: await picturesOf(client, filled.post),
      report: filled.report.slice('/report/'.length),
      site: filled.site,
      linking: linking.origin,
      members: [first, ...others],
      picture: await makePicture(),
      signed: await signedReport(client, linking.origin),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function signUp(client: Client, index: number): Promise<Member> {
  const account = { email: `member-${index}@example.com`, password: `the violet river ${index} in the hills` }
  const { access_token: token, refresh_token: refreshToken } = Session.parse(
    jsonOf(await client.ask({ method: 'POST', path: '/auth/v1/signup', body: account })),
  )
  return { ...account, token, refreshToken }
}

/** The address of a visitor who is refused for the rest of the day. */
export const refusedVisitor = '198.51.100.7'

export const trialPost = (keyword: string) => ({
  keyword,
  anchorText: 'this shop',
  targetUrl: 'https://example.com/',
})

async function useUpLimit(client: Client): Promise<void> {
  for (let count = 0; count <= postsPerVisitor; count += 1) {
    const answer = await client.ask({
      method: 'POST',
      path: '/api/trial-posts',
      headers: { 'x-forwarded-for': refusedVisitor },
      body: trialPost(`raised beds ${count}`),
    })
    if (answer.status === 429) return
  }
  throw new Error('The visitor with too many posts is not refused')
}

/** The pictures on a page, drawn and uploaded ones. */
async function picturesOf(client: Client, path: string): Promise<string[]> {
  const html = (await client.ask({ path, headers: { 'accept-encoding': 'identity' } })).body.toString()
  return [...new Set(html.match(/\/media\/[\w/-]+\.(?:webp|png)/g) ?? [])]
}

function makePicture(): Promise<Buffer> {
  return sharp(join(import.meta.dirname, '../../../public/product/report-light-desk.avif'))
    .jpeg()
    .toBuffer()
}

async function signedReport(client: Client, linking: string): Promise<Buffer> {
  const id = await createReport(client, linking)
  const file = await client.ask({
    path: `/api/reports/${id}/export.json`,
    headers: { 'accept-encoding': 'identity' },
  })
  if (file.status !== 200) throw new Error(`The signed report was answered ${file.status}: ${file.body}`)
  return file.body
}

const smallReport = 5

/** Creates a guest's small report and follows it to its end. */
export async function createReport(client: Client, linking: string): Promise<string> {
  const id = await orderReport(client, linking)
  const { status, body } = await client.ask({ path: `/api/reports/${id}/events` })
  if (status !== 200 || !body.includes('"status":"done"')) throw new Error(`The report did not end: ${body}`)
  return id
}

export async function orderReport(client: Client, linking: string): Promise<string> {
  const urls = Array.from({ length: smallReport }, (_, index) => `${linking}/gardens/page-${index + 1}`)
  const report = {
    keyword: 'rain barrels',
    anchorText: 'rain barrel guide',
    destinationUrl: 'https://shop.example/barrels',
    urls,
  }
  const created = await client.ask({ method: 'POST', path: '/api/reports', body: report })
  return Created.parse(jsonOf(created)).report.id
}

/** The body of a successful answer. */
export function jsonOf({ status, body }: Answer): unknown {
  if (status < 200 || status > 299) throw new Error(`A request was answered ${status}: ${body}`)
  return JSON.parse(body.toString())
}
