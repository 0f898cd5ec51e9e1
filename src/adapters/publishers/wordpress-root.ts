import { z } from 'zod'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-headers.ts'
import type { ApiTask } from './api-client.ts'
import type { RemoteRefusal } from './publisher.ts'
import { readJson } from './read-json.ts'

/** Builds the URL of an endpoint, in the form that this WordPress supports. */
export type Endpoint = (path: string, parameters?: Record<string, string>) => URL

export type FoundRoot = { endpoint: Endpoint; refusal: null } | { endpoint: null; refusal: RemoteRefusal }

const Index = z.object({ namespaces: z.array(z.string()) })

/**
 * Finds the API of a WordPress by the documented method: the `Link` header of its pages, which names the root for any permalink setting. If a cache
 * or a proxy drops that header, the root that works without permalinks is tried. `task` carries no credentials, because the host is not known yet.
 */
export async function findWordPressRoot(task: ApiTask, baseUrl: string): Promise<FoundRoot> {
  const base = new URL(baseUrl)
  const pageResult = await task.send({ method: 'HEAD', url: base })
  if (pageResult.answer === null) return { endpoint: null, refusal: pageResult.refusal }
  const linked = linkedRoot(pageResult.answer.headers, base)
  if (linked !== null) return { endpoint: endpointsOf(linked), refusal: null }
  const plain = new URL(base)
  if (!plain.pathname.endsWith('/')) plain.pathname += '/'
  plain.search = '?rest_route=/'
  const endpoint = endpointsOf(plain)
  const indexResult = await task.send({ method: 'GET', url: endpoint('', { _fields: 'namespaces' }) })
  if (indexResult.answer === null) return { endpoint: null, refusal: indexResult.refusal }
  const index = Index.safeParse(readJson(indexResult.answer.text))
  if (index.success && index.data.namespaces.includes('wp/v2')) return { endpoint, refusal: null }
  return { endpoint: null, refusal: noApi(indexResult.answer.status) }
}

function noApi(status: number): RemoteRefusal {
  const isDown = status === 429 || status >= 500
  return isDown
    ? { ok: false, code: 'unavailable', text: `The site failed (${status}).`, canRetry: true }
    : {
        ok: false,
        code: 'bad_answer',
        text: `No API of WordPress was found at this address (${status}). It may be another address, or the API is turned off.`,
        canRetry: false,
      }
}

/** The scheme is the one of the request, because sites behind a proxy often give their own address with http. */
function linkedRoot(headers: AnswerHeaders, base: URL): URL | null {
  const header = headers.link
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '')
  const target = /<([^<>]{1,2048})>\s*;[^<]*?\brel\s*=\s*"?https:\/\/api\.w\.org\/"?/i.exec(text)?.[1]
  const root = target === undefined ? null : URL.parse(target, base)
  if (root === null || !/^https?:$/.test(root.protocol)) return null
  if (root.host === base.host) root.protocol = base.protocol
  return root
}

function endpointsOf(root: URL): Endpoint {
  const route = root.searchParams.get('rest_route')
  return (path, parameters = {}) => {
    const url = new URL(root)
    if (route === null) url.pathname = `${root.pathname.replace(/\/+$/, '')}/${path}`
    else url.searchParams.set('rest_route', `${route.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }
}
