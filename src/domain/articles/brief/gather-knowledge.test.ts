import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSmallWeb, type SiteListener } from '#test/fakes/small-web.ts'
import { testReportDeps } from '#test/makers/reports.ts'
import { gatherKnowledge } from './gather-knowledge.ts'
import { createCachingTargetReader, createTargetReader, readsNoTarget } from './target-reader.ts'

const { signal } = new AbortController()
let web: ReturnType<typeof createSmallWeb>
let stops: (() => void)[]

beforeEach(() => {
  web = createSmallWeb()
  stops = []
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await web.close()
})

async function startSite(listener: SiteListener) {
  const site = await web.site(listener)
  const { fetcher, stop } = testReportDeps([site.host])
  stops.push(stop)
  return { site, fetcher }
}

const page: SiteListener = (_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<title>Acme Desks</title><h2>Oak desks</h2><h2>Desk mats</h2><h2>Cable trays</h2><h2>Desk lamps</h2>')
}

test('frame, sense and target come together, each with its source', async () => {
  const { site, fetcher } = await startSite(page)

  const knowledge = await gatherKnowledge(
    { readTarget: createTargetReader(fetcher), now: () => Date.UTC(2026, 10, 24) },
    { keyword: 'best standing desks', targetUrl: `${site.url}/desks` },
    signal,
  )

  expect(knowledge.reading.subject?.frame.id).toBe('standing-desk')
  expect(knowledge.sense?.gloss).toContain('writing surface')
  expect(knowledge.target).toMatchObject({ state: 'read', title: 'Acme Desks', relation: 'related' })
  expect(knowledge.sources).toMatchObject([
    { id: 'topic-frame:standing-desk' },
    { id: 'wordnet', licence: 'LicenseRef-WordNet-3.1' },
    { id: 'target', title: 'Acme Desks', url: `${site.url}/desks`, retrievedAt: '2026-11-24' },
  ])
})

test.each(['', ' ', '👍', 'zxqw plumbus', 'x'.repeat(500), 'дома'])(
  'of %j there is nothing to say, and that is no failure',
  async (keyword) => {
    const knowledge = await gatherKnowledge(
      { readTarget: readsNoTarget },
      { keyword, targetUrl: 'https://a.example/' },
      signal,
    )
    expect(knowledge).toMatchObject({ sense: null, target: { state: 'not_read' }, facts: [], sources: [] })
  },
)

test('a noun with several usual senses gets no sense', async () => {
  const targetUrl = 'https://a.example/'
  const { sense } = await gatherKnowledge({ readTarget: readsNoTarget }, { keyword: 'crane', targetUrl }, signal)
  expect(sense).toBeNull()
})

test.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['fails', () => Promise.reject(new Error('broken'))],
])('a reader that %s costs the target alone', async (_, readTarget) => {
  const knowledge = await gatherKnowledge(
    { readTarget, timeMs: 50 },
    { keyword: 'standing desks', targetUrl: 'https://a.example/' },
    signal,
  )
  expect([knowledge.target, knowledge.reading.subject?.frame.id]).toEqual([{ state: 'not_read' }, 'standing-desk'])
})

test('an aborted request is not waited for', async () => {
  const readTarget = () => new Promise<never>(() => undefined)
  const request = { keyword: 'standing desks', targetUrl: 'https://a.example/' }
  const { target } = await gatherKnowledge({ readTarget, timeMs: 60_000 }, request, AbortSignal.abort())
  expect(target).toEqual({ state: 'not_read' })
})

test('a target is read once a day for all articles, without a pause for its host, and compared with each keyword', async () => {
  const { site, fetcher } = await startSite(page)
  let time = 0
  const readTarget = createCachingTargetReader(fetcher, () => time)
  const gather = async (keyword: string) =>
    (await gatherKnowledge({ readTarget }, { keyword, targetUrl: `${site.url}/` }, signal)).target

  const [desks, mats] = await Promise.all([gather('oak desks'), gather('desk mats')])
  await gather('cable trays')

  expect([desks, mats]).toMatchObject([{ state: 'read' }, { state: 'read' }])
  expect(site.hits).toEqual(['/'])
  time += 86_400_001
  await gather('oak desks')
  expect(site.hits).toEqual(['/', '/'])
})

test('a target that was down is requested again after ten minutes', async () => {
  let isUp = false
  const { site, fetcher } = await startSite((request, response) => {
    if (isUp) return page(request, response)
    return void response.writeHead(404).end()
  })
  let time = 0
  const readTarget = createCachingTargetReader(fetcher, () => time)
  const stateOf = async () =>
    (await gatherKnowledge({ readTarget }, { keyword: 'desks', targetUrl: `${site.url}/` }, signal)).target.state

  expect(await stateOf()).toBe('error_page')
  isUp = true
  expect(await stateOf()).toBe('error_page')
  time += 600_001
  await vi.waitFor(async () => expect(await stateOf()).toBe('read'))
})
