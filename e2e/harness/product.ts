import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processFile, SandboxProcess } from '../../src/adapters/payments/sandbox/sandbox-process.ts'
import { copyData, freePort, makeDataDir, type RunningProduct, startProduct } from '../../test/harness/process.ts'

export { freePort }

/** A product: its address, that of its payment pages with the sandbox, and the location of its database. */
export type TestProduct = { url: string; sandboxOrigin: string | null; dataDir: string }

/** A product with its process, and the function that ends both. */
export type StartedProduct = TestProduct & RunningProduct & { end(): Promise<void> }

/** The variable that names the prepared data folder of a run. Without it, a product creates its database itself. */
export const preparedData = 'E2E_PREPARED_DATA'

const roomyLimits = {
  TRIAL_POSTS_PER_ADDRESS: '100000',
  TRIAL_POSTS_PER_TARGET_HOST: '100000',
  TRIAL_POSTS_WITHOUT_CHALLENGE: '100000',
}

/** Starts the built product with a new database outside of the project. Limits are high unless `settings` changes them. */
export async function startTestProduct(settings: Record<string, string> = {}): Promise<StartedProduct> {
  const data = await makeDataDir()
  try {
    const prepared = process.env[preparedData]
    if (prepared !== undefined) await copyData(prepared, data.path)
    // Payment pages return to this site, so its address must be known before a server listens there.
    const port = settings.PAYMENTS === 'sandbox' ? { PORT: String(await freePort()) } : {}
    const product = await startProduct({ ...roomyLimits, ...port, ...settings, DATA_DIR: data.path })
    return {
      ...product,
      sandboxOrigin: settings.PAYMENTS === 'sandbox' ? sandboxOrigin(data.path) : null,
      dataDir: data.path,
      async end() {
        await product.stop()
        await data.remove()
      },
    }
  } catch (error) {
    await data.remove()
    throw error
  }
}

function sandboxOrigin(dataDir: string): string {
  const { port } = SandboxProcess.parse(JSON.parse(readFileSync(join(dataDir, 'sandbox', processFile), 'utf8')))
  return `http://localhost:${port}`
}

export type NewPost = { keyword: string; anchorText: string; targetUrl: string }
export type CreatedPost = {
  id: string
  slug: string
  url: string
  title: string
  excerpt: string
  category: string
  metaDescription: string
  keywords: string[]
  wordCount: number
  readingTime: number
  seoScore: number
  expiresAt: string
  publishedAt: string
}

/** Writes a post through the API, for journeys that begin with one. */
export async function createPost(url: string, fields: Partial<NewPost> = {}): Promise<CreatedPost> {
  const response = await fetch(`${url}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'rain barrels',
      anchorText: 'rain barrel guide',
      targetUrl: 'https://example.com/barrels?size=2&lid=yes',
      ...fields,
    }),
  })
  const answer = await response.json()
  if (response.status !== 201) throw new Error(`status ${response.status}: ${JSON.stringify(answer)}`)
  return answer.post
}

/** Posts about different subjects, in several categories. */
export async function createPosts(url: string, count: number): Promise<CreatedPost[]> {
  const posts: CreatedPost[] = []
  for (let index = 0; index < count; index += 1) {
    posts.push(await createPost(url, { keyword: subjects[index % subjects.length] ?? 'gardens' }))
  }
  return posts
}

const subjects = [
  'rain barrels',
  'email marketing automation',
  'vegan sourdough recipes',
  'hiking in the Alps',
  'index fund investing',
  'kubernetes monitoring',
  'sleep hygiene for shift workers',
  'online language courses',
  'commercial lease negotiation',
  'content marketing for dentists',
  'espresso grinders',
  'home solar batteries',
  'retirement savings for freelancers',
  'cold brew coffee at home',
]
