import { LinkChecker, LinkState } from 'linkinator'
import { destination } from '../harness/links/link-pages.ts'

/* linkinator reads each page and lists its links. It is configured not to check the links themselves. */

const atOnce = 16

export async function check(urls) {
  const pages = new Set(urls)
  const withLink = new Set()
  const checker = new LinkChecker()
  checker.on('link', ({ url, parent }) => {
    if (url === destination) withLink.add(parent)
  })
  const { links } = await checker.check({
    path: urls,
    concurrency: atOnce,
    recurse: false,
    retry: false,
    // Of 10,000 pages it may lose one to a connection that the server has just closed.
    retryErrors: true,
    retryErrorsCount: 2,
    retryErrorsJitter: 0,
    timeout: 30_000,
    linksToSkip: async (link) => !pages.has(link),
  })
  const broken = links.find(({ state }) => state === LinkState.BROKEN)
  if (broken !== undefined) throw new Error(`${broken.url} was answered ${broken.status}`)
  return withLink.size
}
