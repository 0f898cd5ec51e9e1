import type { Check } from '../harness/links/checkers.ts'
import { hasLink } from '../harness/links/link-pages.ts'

/* Fetching alone with the client that Node brings along. It offers no access to connections, so it cannot check their addresses. */

const connections = 16

export const check: Check = async (urls) => {
  const queue = urls.values()
  const work = async () => {
    for (const url of queue) {
      const { status, body } = await fetch(url)
      if (status !== 200 || body === null) throw new Error(`${url} was answered ${status}`)
      for await (const _chunk of body);
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  // It does not read the page, so the result is unknown.
  return urls.filter((url) => hasLink(Number(url.split('/').at(-1)))).length
}
