import type { ApiClient } from '../publishers/api-client.ts'

/**
 * The result of one portion. `taken`: 200; `pending`: 202, the key is not checked yet; `malformed`: 400; `key_refused`: 403, the key file was missing
 * or had another key; `urls_refused`: 422, the URLs do not belong to the host; `too_often`: 429; `unavailable`: any other response, or none.
 */
type IndexNowOutcome = 'taken' | 'pending' | 'malformed' | 'key_refused' | 'urls_refused' | 'too_often' | 'unavailable'

export type IndexNowAnswer = { urls: number; status: number | null; outcome: IndexNowOutcome; text: string }

/** Notifies search engines of new and changed pages (indexnow.org). */
export type IndexNow = {
  /** False if the operator has set no endpoint. */
  isOn: boolean
  /** The file by which a host proves that its owner sent the notification; `null` while it is off. */
  keyFile(host: string): { path: string; content: string } | null
  /**
   * Submits pages of one host in portions of 10,000; URLs of other hosts are left out. Returns the result of each portion that was sent; after a
   * final result no further portion is sent. Never throws and must not fail the caller, because engines also find the pages through the sitemap.
   */
  submit(host: string, urls: readonly string[], signal: AbortSignal): Promise<IndexNowAnswer[]>
}

export type IndexNowOptions = {
  /** For example `https://api.indexnow.org/indexnow`, which notifies all participating engines. `null` switches it off. */
  endpoint: string | null
  /** The key of a host, 8 to 128 characters of a-z, A-Z, 0-9 and `-`. It is constant and reveals nothing else. */
  keyOf: (host: string) => string
  client: ApiClient
}

const portionMax = 10_000

const meanings: ReadonlyMap<number, [IndexNowOutcome, string]> = new Map([
  [200, ['taken', 'The pages were taken.']],
  [202, ['pending', 'The pages were received. The key hasn’t been checked yet.']],
  [400, ['malformed', 'The message could not be read.']],
  [403, ['key_refused', 'The key file was not found, or it holds another key.']],
  [422, ['urls_refused', 'The pages do not belong to the host, or the key has not the right form.']],
  [429, ['too_often', 'There were too many messages.']],
])
/** Outcomes that the next portion would get too. */
const finalOutcomes: ReadonlySet<IndexNowOutcome> = new Set(['key_refused', 'too_often', 'unavailable'])

export function createIndexNow({ endpoint, keyOf, client }: IndexNowOptions): IndexNow {
  if (endpoint === null) return { isOn: false, keyFile: () => null, submit: async () => [] }
  const url = new URL(endpoint)

  async function send(host: string, urlList: string[], signal: AbortSignal): Promise<IndexNowAnswer> {
    const key = keyOf(host)
    const json = { host, key, keyLocation: `https://${host}/${key}.txt`, urlList }
    const { answer, refusal } = await client.begin({ signal }).send({ method: 'POST', url, json })
    if (answer === null) return { urls: urlList.length, status: null, outcome: 'unavailable', text: refusal.text }
    const { status } = answer
    const [outcome, text] = meanings.get(status) ?? ['unavailable', `The endpoint answered ${status}.`]
    return { urls: urlList.length, status, outcome, text }
  }

  return {
    isOn: true,
    keyFile: (host) => ({ path: `/${keyOf(host)}.txt`, content: keyOf(host) }),
    async submit(host, urls, signal) {
      const own = [...new Set(urls)].filter((one) => URL.parse(one)?.host === host)
      const answers: IndexNowAnswer[] = []
      for (let at = 0; at < own.length; at += portionMax) {
        const portion = own.slice(at, at + portionMax)
        const answer = await send(host, portion, signal).catch((error: unknown) => broken(portion, error))
        answers.push(answer)
        if (finalOutcomes.has(answer.outcome)) break
      }
      return answers
    },
  }
}

function broken(portion: readonly string[], error: unknown): IndexNowAnswer {
  const text = error instanceof Error ? error.message.slice(0, 300) : 'It was broken off.'
  return { urls: portion.length, status: null, outcome: 'unavailable', text }
}
