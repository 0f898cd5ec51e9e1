import { z } from 'zod'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-head.ts'
import type { ApiTask } from './api-client.ts'
import type { RemoteRefusal } from './publisher.ts'
import { readJson } from './read-json.ts'

/** The address of one of its endpoints, in the form that this WordPress takes. */
export type Endpoint = (path: string, parameters?: Record<string, string>) => URL

export type FoundRoot = { endpoint: Endpoint; refusal: null } | { endpoint: null; refusal: RemoteRefusal }

const Index = z.object({ namespaces: z.array(z.string()) })

/**
 * Finds the API of a WordPress as its documentation has it: by the `Link` header of its pages, which names the root whatever its permalinks are. Where
 * a cache or a proxy drops that header, the root that works without permalinks is tried. `task` carries no credentials: nothing is known of the host yet.
 */
export async function findWordPressRoot(task: ApiTask, baseUrl: string): Promise<FoundRoot> {
  const base = new URL(baseUrl)
  const looked = await task.ask({ method: 'HEAD', url: base })
  if (looked.answer === null) return { endpoint: null, refusal: looked.refusal }
  const linked = linkedRoot(looked.answer.headers, base)
  if (linked !== null) return { endpoint: endpointsOf(linked), refusal: null }
  const plain = new URL(base)
  if (!plain.pathname.endsWith('/')) plain.pathname += '/'
  plain.search = '?rest_route=/'
  const endpoint = endpointsOf(plain)
  const asked = await task.ask({ method: 'GET', url: endpoint('', { _fields: 'namespaces' }) })
  if (asked.answer === null) return { endpoint: null, refusal: asked.refusal }
  const index = Index.safeParse(readJson(asked.answer.text))
  if (index.success && index.data.namespaces.includes('wp/v2')) return { endpoint, refusal: null }
  return { endpoint: null, refusal: noApi(asked.answer.status) }
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

/** The scheme is the one that was asked: sites behind a proxy often name themselves by http. */
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
