import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evidence, FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import { changeTexts } from '#contract/reports/report-texts.ts'
import { type Change, diffEvidence, type Snapshot } from './diff-evidence.ts'
import { judgePage } from './judge-page.ts'

const url = 'https://blog.example.org/post'
const destination = 'https://shop.example.com/shoes'

const link: FoundLink = {
  href: destination,
  url: destination,
  anchorText: 'shoes',
  anchorKind: 'text',
  rel: [],
  target: null,
  title: null,
  region: 'article',
  hidden: [],
  outerHtml: '',
  sentence: '',
  offset: 0,
}

type Input = { fetching?: Partial<Evidence['fetching']>; page?: Partial<PageFacts> | null }

function snapshot({ fetching = {}, page = {} }: Input): Snapshot {
  const evidence: Evidence = {
    fetching: {
      requestedUrl: url,
      finalUrl: url,
      hops: [],
      failure: null,
      robots: null,
      status: 200,
      headers: {},
      bodyBytes: 1_000,
      transferBytes: 1_000,
      isCut: false,
      sha256: null,
      userAgent: 'Linkwright',
      startedAt: '2026-11-22T10:00:00.000Z',
      totalMs: 1,
      attempts: 1,
      ...fetching,
    },
    page: page && {
      charset: 'utf-8',
      charsetSource: 'header',
      language: null,
      title: null,
      base: null,
      canonicals: [],
      robotsMeta: [],
      metaRefresh: null,
      links: [link],
      linkCount: page.links?.length ?? 1,
      outgoing: { total: 5, internal: 4, external: 1, nofollow: 0 },
      textLength: 1_000,
      scripts: 0,
      ...page,
    },
    rendered: null,
  }
  const { verdict, quality } = judgePage({
    evidence,
    expectation: { destination, matchMode: 'domain', anchorText: null, keyword: null, rel: 'any' },
  })
  return { evidence, verdict, quality }
}

const found: Input = {}
const removed: Input = { page: { links: [] } }
const hidden: Input = { page: { links: [{ ...link, hidden: ['css'] }] } }
const withLink = (own: Partial<FoundLink>): Input => ({ page: { links: [{ ...link, ...own }] } })
const noindex: Input = { page: { robotsMeta: [{ name: 'robots', content: 'noindex' }] } }
const notFound: Input = { fetching: { status: 404 }, page: null }
const wall: Input = { fetching: { status: 429 }, page: null }
const dead: Input = {
  fetching: { status: null, failure: { kind: 'dns', code: 'ENOTFOUND', message: 'No such name.' } },
  page: null,
}
const disallowed: Input = {
  fetching: {
    status: null,
    robots: {
      verdict: 'disallowed',
      url: 'https://blog.example.org/robots.txt',
      status: 200,
      rule: null,
      agent: '*',
      crawlDelaySeconds: null,
    },
  },
  page: null,
}
const moved: Input = { fetching: { finalUrl: 'https://blog.example.org/new' } }
const movedAway: Input = { fetching: { finalUrl: 'https://parked.example.net/' }, page: { links: [] } }
const loop: Input = {
  fetching: { status: null, failure: { kind: 'redirect_loop', code: null, message: 'Round.' } },
  page: null,
}
const canonical: Input = { page: { canonicals: ['https://blog.example.org/other'] } }
const canonicalHeader: Input = { fetching: { headers: { link: '</other>; rel=canonical' } } }

type Expected = [code: Change['code'], before: Change['before'], after: Change['after']][]

test.each<[string, Input, Input, Expected]>([
  ['the same twice', found, found, []],
  [
    'a response that differs only in irrelevant properties',
    found,
    { fetching: { totalMs: 9, bodyBytes: 2_000, attempts: 2 } },
    [],
  ],
  [
    'the link removed',
    found,
    removed,
    [
      ['link_removed', destination, null],
      ['verdict_changed', 'found', 'missing'],
    ],
  ],
  [
    'the link added',
    removed,
    found,
    [
      ['link_added', null, destination],
      ['verdict_changed', 'missing', 'found'],
    ],
  ],
  [
    'the link hidden',
    found,
    hidden,
    [
      ['link_removed', destination, null],
      ['verdict_changed', 'found', 'missing'],
    ],
  ],
  [
    'a hidden link shown',
    hidden,
    found,
    [
      ['link_added', null, destination],
      ['verdict_changed', 'missing', 'found'],
    ],
  ],
  ['a hidden link removed', hidden, removed, []],
  [
    'another target',
    found,
    withLink({ url: 'https://shop.example.com/boots' }),
    [['target_changed', destination, 'https://shop.example.com/boots']],
  ],
  ['nofollow', found, withLink({ rel: ['nofollow'] }), [['rel_changed', 'follow', 'nofollow']]],
  [
    'sponsored to ugc',
    withLink({ rel: ['sponsored'] }),
    withLink({ rel: ['ugc'] }),
    [['rel_changed', 'sponsored', 'ugc']],
  ],
  ['noopener', found, withLink({ rel: ['noopener'] }), []],
  [
    'nofollow for the page',
    found,
    { page: { robotsMeta: [{ name: 'robots', content: 'nofollow' }] } },
    [['rel_changed', 'follow', 'nofollow']],
  ],
  ['another text', found, withLink({ anchorText: 'boots' }), [['anchor_changed', 'shoes', 'boots']]],
  [
    'another text and rel',
    found,
    withLink({ anchorText: 'boots', rel: ['ugc'] }),
    [
      ['rel_changed', 'follow', 'ugc'],
      ['anchor_changed', 'shoes', 'boots'],
    ],
  ],
  [
    'noindex',
    found,
    noindex,
    [
      ['became_noindex', true, false],
      ['verdict_changed', 'found', 'noindex'],
    ],
  ],
  [
    'index again',
    noindex,
    found,
    [
      ['became_indexable', false, true],
      ['verdict_changed', 'noindex', 'found'],
    ],
  ],
  [
    'noindex without the link',
    removed,
    { page: { links: [], robotsMeta: [{ name: 'robots', content: 'none' }] } },
    [['became_noindex', true, false]],
  ],
  [
    'a canonical address',
    found,
    canonical,
    [
      ['became_noindex', true, false],
      ['canonical_changed', null, 'https://blog.example.org/other'],
      ['verdict_changed', 'found', 'canonicalised_elsewhere'],
    ],
  ],
  ['the same canonical address, by header', canonical, canonicalHeader, []],
  ['a canonical address that is the page', found, { page: { canonicals: [url] } }, [['canonical_changed', null, url]]],
  [
    '404',
    found,
    notFound,
    [
      ['status_changed', 200, 404],
      ['verdict_changed', 'found', 'http_error'],
    ],
  ],
  [
    '404 no longer',
    notFound,
    found,
    [
      ['status_changed', 404, 200],
      ['verdict_changed', 'http_error', 'found'],
    ],
  ],
  [
    '404 no longer, without the link',
    notFound,
    removed,
    [
      ['status_changed', 404, 200],
      ['verdict_changed', 'http_error', 'missing'],
    ],
  ],
  ['a redirect within the site', found, moved, [['redirect_changed', null, 'https://blog.example.org/new']]],
  [
    'a redirect to another site',
    found,
    movedAway,
    [
      ['link_removed', destination, null],
      ['redirect_changed', null, 'https://parked.example.net/'],
      ['verdict_changed', 'found', 'redirected'],
    ],
  ],
  [
    'another redirect',
    moved,
    movedAway,
    [
      ['link_removed', destination, null],
      ['redirect_changed', 'https://blog.example.org/new', 'https://parked.example.net/'],
      ['verdict_changed', 'found', 'redirected'],
    ],
  ],
  ['a redirect in a circle', found, loop, [['verdict_changed', 'found', 'redirected']]],
  [
    'a bot wall',
    found,
    wall,
    [
      ['status_changed', 200, 429],
      ['became_blocked', 'found', 'unverifiable'],
      ['verdict_changed', 'found', 'unverifiable'],
    ],
  ],
  [
    'a bot wall no longer',
    wall,
    found,
    [
      ['status_changed', 429, 200],
      ['readable_again', 'unverifiable', 'found'],
      ['verdict_changed', 'unverifiable', 'found'],
    ],
  ],
  [
    'a server that went away',
    found,
    dead,
    [
      ['became_blocked', 'found', 'unreachable'],
      ['verdict_changed', 'found', 'unreachable'],
    ],
  ],
  [
    'a server that came back',
    dead,
    found,
    [
      ['readable_again', 'unreachable', 'found'],
      ['verdict_changed', 'unreachable', 'found'],
    ],
  ],
  [
    'robots.txt closed',
    found,
    disallowed,
    [
      ['became_blocked', 'found', 'robots_blocked'],
      ['verdict_changed', 'found', 'robots_blocked'],
    ],
  ],
  ['one block for another', dead, wall, [['verdict_changed', 'unreachable', 'unverifiable']]],
  [
    'a block after the link was removed',
    removed,
    wall,
    [
      ['status_changed', 200, 429],
      ['became_blocked', 'missing', 'unverifiable'],
      ['verdict_changed', 'missing', 'unverifiable'],
    ],
  ],
])('between two checks: %s', (_, before, after, expected) => {
  expect(diffEvidence(snapshot(before), snapshot(after))).toEqual(
    expected.map(([code, before, after]) => ({ code, before, after })),
  )
})

const any = fc.constantFrom(
  found,
  removed,
  hidden,
  noindex,
  notFound,
  wall,
  dead,
  disallowed,
  moved,
  movedAway,
  loop,
  canonical,
  canonicalHeader,
  withLink({ rel: ['ugc'] }),
)

test('a page does not differ from itself, and each change has two different values', () => {
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect(diffEvidence(snapshot(one), snapshot(one))).toEqual([])
      for (const { code, before, after } of diffEvidence(snapshot(one), snapshot(other))) {
        expect(before).not.toBe(after)
        expect(changeTexts[code]).toMatch(/\.$/)
      }
    }),
  )
})

test('the changes in the reverse direction are the same with before and after exchanged', () => {
  const values = (changes: Change[]) => changes.map(({ before, after }) => [before, after])
  fc.assert(
    fc.property(any, any, (one, other) => {
      const there = values(diffEvidence(snapshot(one), snapshot(other)))
      const back = values(diffEvidence(snapshot(other), snapshot(one)))
      expect(back.map(([before, after]) => [after, before])).toEqual(there)
    }),
  )
})
