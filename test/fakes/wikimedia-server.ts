import {
  definitions,
  disambiguation,
  itemOfDesk,
  labels,
  notFound,
  summaryOfDesk,
} from '#adapters/knowledge/open/wikimedia.fixtures.ts'
import { type ApiServer, type Reply, startApiServer } from './api-server.ts'

/**
 * A server on this machine that responds like Wikipedia, Wikidata and Wiktionary. It has standing desks, rain barrels, and Mercury as an ambiguous
 * word.
 */
export function startWikimediaServer(): Promise<ApiServer> {
  return startApiServer(({ url }, origin) => {
    const { pathname } = url
    if (pathname === '/api/rest_v1/page/summary/Standup_desk')
      return { status: 302, headers: { location: `${origin}/api/rest_v1/page/summary/Standing_desk` } }
    if (pathname === '/api/rest_v1/page/summary/Standing_desk' || pathname.endsWith('/Earth'))
      return json(summaryOfDesk)
    if (pathname === '/api/rest_v1/page/summary/Mercury') return json(disambiguation)
    if (pathname === '/wiki/Special:EntityData/Q7598315.json') return json(itemOfDesk)
    if (pathname === '/w/api.php' && url.searchParams.get('action') === 'wbgetentities') return json(labels)
    if (pathname === '/api/rest_v1/page/definition/rain_barrel') return json(definitions)
    return { ...json(notFound, 'application/problem+json'), status: 404 }
  })
}

function json(value: unknown, type = 'application/json; charset=utf-8'): Reply {
  return { status: 200, headers: { 'content-type': type }, body: JSON.stringify(value) }
}
