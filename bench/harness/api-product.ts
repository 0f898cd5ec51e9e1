import { z } from 'zod'
import { makeDataDir, type RunningProduct, startProduct } from '../../test/harness/process.ts'

/** A product with one article and one member. `headers` are those of the member's requests. */
export type ApiProduct = {
  product: RunningProduct
  dataDir: string
  origin: string
  slug: string
  headers: Record<string, string>
  close(): Promise<void>
}

const Published = z.object({ post: z.object({ slug: z.string() }) })
const Session = z.object({ access_token: z.string() })

/** The limits of one visitor do not apply: one client sends all requests of a bench. */
const settings = {
  LOG_LEVEL: 'info',
  AUTH_AUTOCONFIRM: 'true',
  AUTH_REQUESTS_PER_ADDRESS: '1000000',
  TRIAL_POSTS_PER_ADDRESS: '1000000',
  TRIAL_POSTS_PER_TARGET_HOST: '1000000',
  TRIAL_POSTS_WITHOUT_CHALLENGE: '1000000',
  REPORTS_PER_ADDRESS: '1000000',
}

/** Starts the product in production mode on a database of its own. */
export async function startApiProduct(more: Record<string, string> = {}, folder?: string): Promise<ApiProduct> {
  const dataDir = await makeDataDir()
  const product = await startProduct({ DATA_DIR: dataDir.path, ...settings, ...more }, folder)
  const close = async () => {
    await product.stop()
    await dataDir.remove()
  }
  try {
    const origin = product.url.replace('localhost', '127.0.0.1')
    const { post } = Published.parse(await createTrialPost(origin, 'garden tools'))
    const account = { email: 'member@example.com', password: 'a violet river in the hills' }
    const { access_token } = Session.parse(await post201(`${origin}/auth/v1/signup`, account))
    const headers = { authorization: `Bearer ${access_token}` }
    return { product, dataDir: dataDir.path, origin, slug: post.slug, headers, close }
  } catch (error) {
    await close()
    throw error
  }
}

export function createTrialPost(origin: string, keyword: string): Promise<unknown> {
  return post201(`${origin}/api/trial-posts`, { keyword, anchorText: 'this shop', targetUrl: 'https://example.com/' })
}

async function post201(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
