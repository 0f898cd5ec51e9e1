import { Parser } from 'htmlparser2'
import { Pool } from 'undici'
import type { Check } from '../harness/links/checkers.ts'
import { destination } from '../harness/links/link-pages.ts'

/* A minimal link check with common libraries: keep-alive connections, streaming parser, nothing stored. */

const connections = 16

type Seen = { link: { rel: string; text: string } | null; title: string; robots: string; canonical: string }

/** Finds the link with its text and `rel`, the title, the robots meta and the canonical address. */
function createReader(): { seen: Seen; parser: Parser } {
  const seen: Seen = { link: null, title: '', robots: '', canonical: '' }
  let isInLink = false
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, { href, rel = '', name: of, content = '' }) {
      if (name === 'a' && href === destination) {
        isInLink = true
        seen.link = { rel, text: '' }
      } else if (name === 'title') isInTitle = true
      else if (name === 'meta' && of === 'robots') seen.robots = content
      else if (name === 'link' && rel === 'canonical') seen.canonical = href ?? ''
    },
    ontext(text) {
      if (isInLink && seen.link !== null) seen.link.text += text
      if (isInTitle) seen.title += text
    },
    onclosetag(name) {
      if (name === 'a') isInLink = false
      if (name === 'title') isInTitle = false
    },
  })
  return { seen, parser }
}

async function hasLink(pool: Pool, url: string): Promise<boolean> {
  const { statusCode, body } = await pool.request({ method: 'GET', path: new URL(url).pathname })
  if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
  const { seen, parser } = createReader()
  const decoder = new TextDecoder()
  for await (const chunk of body) parser.write(decoder.decode(chunk, { stream: true }))
  parser.end(decoder.decode())
  return seen.link !== null
}

let known: Pool | null = null

export const check: Check = async (urls) => {
  known ??= new Pool(new URL(urls[0] ?? '').origin, { connections })
  const pool = known
  const queue = urls.values()
  let withLink = 0
  const work = async () => {
    for (const url of queue) if (await hasLink(pool, url)) withLink += 1
  }
  await Promise.all(Array.from({ length: connections }, work))
  return withLink
}
