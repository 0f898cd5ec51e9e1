import { Pool } from 'undici'
import type { Check, LinkSite } from '../harness/links/checkers.ts'
import { hasLink } from '../harness/links/link-pages.ts'

/* Fetching alone: the minimum cost of any check written in Node. */

const connections = 16
const { ca } = JSON.parse(process.env.BENCH_SITE ?? '') as LinkSite
let known: Pool | null = null

export const check: Check = async (urls) => {
  known ??= new Pool(new URL(urls[0] ?? '').origin, { connections, connect: { ca } })
  const pool = known
  const queue = urls.values()
  const work = async () => {
    for (const url of queue) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: new URL(url).pathname })
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
      await body.dump({ limit: Number.POSITIVE_INFINITY })
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  // It does not read the page, so the result is unknown.
  return urls.filter((url) => hasLink(Number(url.split('/').at(-1)))).length
}
