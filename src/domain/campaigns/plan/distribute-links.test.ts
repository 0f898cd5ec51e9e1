import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorKinds, anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { CampaignAnchor } from '#contract/campaigns/campaigns.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { distributeLinks, type SiteForPlan } from './distribute-links.ts'
import { daySeconds } from './pace.ts'
import { mostWithinDay } from './past-risks.ts'

const at = new Date('2026-11-01T12:00:00Z')
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1_000)

const anchors: CampaignAnchor[] = [
  { text: 'Acme', kind: 'branded' },
  { text: 'acme.example', kind: 'branded' },
  { text: 'rain barrels by Acme', kind: 'partial' },
  { text: 'rain barrels', kind: 'exact' },
  { text: 'this guide', kind: 'other' },
]
const plan = { keywords: ['rain barrels'], anchors, anchorMix: anchorMixDefault, links: 20, pacePerDay: 20 }

function site(id: string, more: Partial<SiteForPlan> = {}): SiteForPlan {
  return {
    id,
    host: `${id}.example`,
    categories: ['General'],
    postsPerDay: 100,
    spacingMinutes: 0,
    publishedLast24Hours: 0,
    lastPublishedAt: null,
    linksToTarget: 0,
    ...more,
  }
}

const hosts = (links: ReturnType<typeof distributeLinks>) => links.map(({ siteId }) => siteId)
const dues = (links: ReturnType<typeof distributeLinks>) => links.map(({ dueInSeconds }) => dueInSeconds)

test('keywords are used in turn, and the texts of a kind in turn', () => {
  const links = distributeLinks({ ...plan, keywords: ['one', 'two', 'three'], links: 7 }, [site('a')], at)
  expect(links.map(({ keyword }) => keyword)).toEqual(['one', 'two', 'three', 'one', 'two', 'three', 'one'])
  expect(links.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const branded = links.filter(({ anchorKind }) => anchorKind === 'branded').map(({ anchorText }) => anchorText)
  expect(branded).toEqual(branded.map((_, index) => ['Acme', 'acme.example'][index % 2]))
})

test('the default mix of twenty links is eleven branded, five partial, two exact and two other, spread evenly', () => {
  const kinds = distributeLinks(plan, [site('a')], at).map(({ anchorKind }) => anchorKind)
  const count = (some: readonly string[]) => anchorKinds.map((kind) => some.filter((one) => one === kind).length)
  expect(count(kinds)).toEqual([11, 5, 2, 2])
  expect(count(kinds.slice(0, 10))).toEqual([6, 2, 1, 1])
})

test('a kind without a text gives its share to the others', () => {
  const only = anchors.filter(({ kind }) => kind === 'branded' || kind === 'partial')
  const links = distributeLinks({ ...plan, anchors: only, links: 16 }, [], at)
  expect(links.filter(({ anchorKind }) => anchorKind === 'branded')).toHaveLength(11)
  expect(links.filter(({ anchorKind }) => anchorKind === 'partial')).toHaveLength(5)
})

test('a plan without keywords or anchor texts has no links, and without sites they have a time and no site', () => {
  expect(distributeLinks({ ...plan, keywords: [] }, [site('a')], at)).toEqual([])
  expect(distributeLinks({ ...plan, anchors: [] }, [site('a')], at)).toEqual([])
  const links = distributeLinks({ ...plan, pacePerDay: 15 }, [], at)
  expect(hosts(links)).toEqual(Array.from({ length: 20 }, () => null))
  expect(dues(links)).toEqual([...Array.from({ length: 15 }, () => 0), ...Array.from({ length: 5 }, () => daySeconds)])
})

test('links go to sites of their topic first, then to those with the fewest links to the target, then to the longest unused', () => {
  const food: Category[] = ['Food & Lifestyle']
  const sites = [
    site('a-finance', { categories: ['Finance'] }),
    site('b-general'),
    site('c-used', { categories: food, linksToTarget: 1 }),
    site('d-recent', { categories: food, lastPublishedAt: ago(3_600) }),
    site('e-older', { categories: food, lastPublishedAt: ago(7_200) }),
    site('f-never', { categories: food }),
  ]
  const links = distributeLinks({ ...plan, keywords: ['espresso recipe'], links: 4 }, sites, at)
  expect(hosts(links)).toEqual(['f-never', 'e-older', 'd-recent', 'c-used'])
})

test('a link waits for a site of its topic at most a day, then another site receives it', () => {
  const fitting = site('fits', { categories: ['Food & Lifestyle'], postsPerDay: 2, spacingMinutes: 60 })
  const links = distributeLinks(
    { ...plan, keywords: ['espresso recipe'], links: 4, pacePerDay: 4 },
    [site('other'), fitting],
    at,
  )
  expect(hosts(links)).toEqual(['fits', 'fits', 'other', 'other'])
  expect(dues(links)).toEqual([0, 3_600, 0, 0])
})

test('if no site is free within a day, the one that is free first receives the link', () => {
  const slow = (id: string, last: number) =>
    site(id, { postsPerDay: 1, spacingMinutes: 10_080, lastPublishedAt: ago(last) })
  const [link] = distributeLinks({ ...plan, links: 1 }, [slow('a', daySeconds), slow('b', 2 * daySeconds)], at)
  expect(link).toMatchObject({ siteId: 'b', dueInSeconds: 5 * daySeconds })
})

test('with free slots everywhere all links are due at once, and articles of today count', () => {
  expect(new Set(dues(distributeLinks(plan, [site('a')], at)))).toEqual(new Set([0]))
  const busy = site('a', { postsPerDay: 3, publishedLast24Hours: 2, lastPublishedAt: ago(600) })
  expect(dues(distributeLinks({ ...plan, links: 3 }, [busy], at))).toEqual([0, daySeconds - 600, daySeconds - 600])
})

const anyMix = fc
  .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
  .map((cuts) => cuts.sort((one, other) => one - other))
  .map(([a = 0, b = 0, c = 0]) => ({ branded: a, partial: b - a, exact: c - b, other: 100 - c }))
const anySite = fc.record({
  id: fc.uuid(),
  postsPerDay: fc.integer({ min: 1, max: 6 }),
  spacingMinutes: fc.integer({ min: 0, max: 600 }),
  publishedLast24Hours: fc.nat(8),
  lastPublishedAt: fc.option(fc.integer({ min: 0, max: 3 * daySeconds }).map(ago)),
  linksToTarget: fc.nat(5),
  categories: fc.constantFrom<Category[]>(['General'], ['Finance'], ['Food & Lifestyle', 'Travel']),
})
const anyPlan = fc.record({
  keywords: fc.uniqueArray(fc.constantFrom('espresso recipe', 'home loan', 'rain barrels', 'city trip', 'x'), {
    minLength: 1,
  }),
  anchors: fc.shuffledSubarray(anchors, { minLength: 1 }),
  anchorMix: anyMix,
  links: fc.integer({ min: 1, max: 120 }),
  pacePerDay: fc.integer({ min: 1, max: 40 }),
})
const anyCase = fc.tuple(
  anyPlan,
  fc
    .uniqueArray(anySite, { maxLength: 8, selector: ({ id }) => id })
    .map((sites) => sites.map((one) => site(one.id, one))),
)
const runs = { numRuns: 300, seed: 5 }

test('every link is planned once, numbered in order, with texts and sites of the plan', () => {
  fc.assert(
    fc.property(anyCase, ([some, sites]) => {
      const links = distributeLinks(some, sites, at)
      expect(links.map(({ number }) => number)).toEqual(Array.from({ length: some.links }, (_, index) => index + 1))
      for (const { keyword, anchorText, anchorKind, siteId, dueInSeconds } of links) {
        expect(some.keywords).toContain(keyword)
        expect(some.anchors).toContainEqual({ text: anchorText, kind: anchorKind })
        expect(siteId === null).toBe(sites.length === 0)
        if (siteId !== null) expect(sites.map(({ id }) => id)).toContain(siteId)
        expect(Number.isInteger(dueInSeconds) && dueInSeconds >= 0).toBe(true)
      }
    }),
    runs,
  )
})

test('each kind of anchor text is within one link of its share, for any mix', () => {
  fc.assert(
    fc.property(anyPlan, (some) => {
      const present = anchorKinds.filter((kind) => some.anchors.some((anchor) => anchor.kind === kind))
      const total = present.reduce((sum, kind) => sum + some.anchorMix[kind], 0)
      fc.pre(total > 0)
      const links = distributeLinks(some, [], at)
      for (const kind of anchorKinds) {
        const share = present.includes(kind) ? (some.links * some.anchorMix[kind]) / total : 0
        expect(Math.abs(links.filter(({ anchorKind }) => anchorKind === kind).length - share)).toBeLessThan(1)
      }
    }),
    runs,
  )
})

test('no 24 hours have more new links than the campaign allows, or than a site allows with its earlier articles', () => {
  fc.assert(
    fc.property(anyCase, ([some, sites]) => {
      const links = distributeLinks(some, sites, at)
      expect(mostWithinDay(dues(links))).toBeLessThanOrEqual(some.pacePerDay)
      for (const one of sites) {
        const times = links.filter(({ siteId }) => siteId === one.id).map(({ dueInSeconds }) => dueInSeconds)
        if (times.length === 0) continue
        const sinceLast = one.lastPublishedAt === null ? 0 : (at.getTime() - one.lastPublishedAt.getTime()) / 1_000
        const known = Math.max(one.publishedLast24Hours, one.lastPublishedAt === null ? 0 : 1)
        const last = one.publishedLast24Hours > 0 || one.lastPublishedAt !== null ? [-sinceLast] : []
        const within = times.filter((due) => due + sinceLast < daySeconds).length + known
        if (times.some((due) => due + sinceLast < daySeconds)) expect(within).toBeLessThanOrEqual(one.postsPerDay)
        expect(mostWithinDay(times)).toBeLessThanOrEqual(one.postsPerDay)
        const all = [...last, ...times]
        const gaps = all.slice(1).map((due, index) => due - (all[index] ?? 0))
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(one.spacingMinutes * 60)
      }
    }),
    runs,
  )
})

test('the same plan is always distributed the same way, for any order of its sites', () => {
  fc.assert(
    fc.property(anyCase, ([some, sites]) => {
      const links = distributeLinks(some, sites, at)
      expect(distributeLinks(some, [...sites].reverse(), at)).toEqual(links)
    }),
    runs,
  )
})
