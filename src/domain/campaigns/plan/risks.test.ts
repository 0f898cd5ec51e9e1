import { expect, test } from 'vitest'
import { anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { articleSignature } from '#domain/sites/similarity/article-signature.ts'
import { daySeconds } from './pace.ts'
import { mostWithinDay, nearDuplicatesRisk, velocityRisk } from './past-risks.ts'
import { anchorMixRisk, creditsRisk, planRisk, relRisk } from './plan-risks.ts'
import { sameHostRisk, sitesRisk, topicalFitRisk } from './site-risks.ts'

const plan: CampaignPlan = {
  name: 'Autumn',
  keywords: ['rain barrels'],
  anchors: [
    { text: 'Acme', kind: 'branded' },
    { text: 'barrels by Acme', kind: 'partial' },
    { text: 'rain barrels', kind: 'exact' },
    { text: 'here', kind: 'other' },
  ],
  anchorMix: anchorMixDefault,
  targetUrl: 'https://acme.example/barrels',
  links: 10,
  pacePerDay: 5,
  siteChoice: 'automatic',
  siteIds: [],
  rel: 'sponsored',
}

test('a complete plan is reported as complete, with its figures', () => {
  expect(planRisk(plan)).toEqual({
    code: 'plan_incomplete',
    level: 'ok',
    title: 'Plan',
    text: 'Complete: 10 links, 1 keyword, 4 anchor texts.',
  })
})

test.each([
  [{ targetUrl: '' }, 'Name the page that the links should lead to.'],
  [{ targetUrl: 'javascript:alert(1)' }, '“javascript:alert(1)” is not a web address.'],
  [{ keywords: [] }, 'Give at least one keyword.'],
  [{ anchors: [] }, 'Give at least one anchor text.'],
  [{ siteChoice: 'chosen' as const }, 'Choose at least one site, or have them chosen.'],
  [{ anchorMix: { ...anchorMixDefault, exact: 20 } }, 'The shares of the anchor texts make 110 percent, not 100.'],
  [{ anchors: plan.anchors.slice(0, 3) }, 'Other texts have a share of 10 percent, and there is none.'],
])('a plan with %j cannot be started', (changes, text) => {
  const risk = planRisk({ ...plan, ...changes })
  expect(risk.level).toBe('stop')
  expect(risk.text).toContain(text)
})

test('a kind whose share is less than one link needs no text', () => {
  expect(planRisk({ ...plan, links: 2, anchors: plan.anchors.slice(0, 2) }).level).toBe('ok')
})

const exactOf = (exact: number, links: number) =>
  Array.from({ length: links }, (_, index) => ({
    anchorText: `text ${index}`,
    anchorKind: index < exact ? 'exact' : 'branded',
  }))

test.each([
  [2, 10, 'ok', '2 of 10 links (20 percent)'],
  [3, 10, 'warn', '3 of 10 links (30 percent)'],
  [5, 10, 'warn', '5 of 10 links (50 percent)'],
  [6, 10, 'stop', '6 of 10 links (60 percent)'],
  [201, 1_000, 'warn', '201 of 1,000 links (21 percent)'],
  [3, 5, 'warn', '3 of 5 links (60 percent)'],
  [1, 1, 'warn', '1 of 1 link (100 percent)'],
])('%i exact-match texts among %i links: %s', (exact, links, level, figures) => {
  const risk = anchorMixRisk(exactOf(exact, links))
  expect(risk.level).toBe(level)
  expect(risk.text).toContain(figures)
})

test.each([
  [2, 5, 'ok'],
  [5, 5, 'ok'],
  [4, 10, 'ok'],
  [5, 10, 'warn'],
])('one text on %i of %i links: %s', (same, links, level) => {
  const planned = Array.from({ length: links }, (_, index) => ({
    anchorText: index < same ? (index % 2 ? 'Acme' : 'acme') : `text ${index}`,
    anchorKind: 'branded',
  }))
  const risk = anchorMixRisk(planned)
  expect(risk.level).toBe(level)
  if (level === 'warn') expect(risk.text).toContain('“acme” would be the text of 5 of 10 links (50 percent)')
})

const calm = { target: 0, targetDueSoon: 0, account: 0, accountDueSoon: 0 }
const at = (count: number, due = 0) => Array.from({ length: count }, () => due)

test('the busiest day is the maximum within any 24 hours, and the next day counts separately', () => {
  expect(mostWithinDay([])).toBe(0)
  expect(mostWithinDay([...at(3), ...at(4, daySeconds)])).toBe(4)
  expect(mostWithinDay([...at(3), ...at(4, daySeconds - 1)])).toBe(7)
})

test('a few links a day are never a spike; many are one if there were few before', () => {
  expect(velocityRisk(at(10), calm, 'acme.example')).toMatchObject({ level: 'ok' })
  const spike = velocityRisk(at(11), { ...calm, target: 30 }, 'acme.example')
  expect(spike).toMatchObject({
    level: 'warn',
    text: 'Up to 11 new links a day to acme.example, where the past 30 days saw 1 a day. A slower pace looks more natural.',
  })
  expect(velocityRisk(at(12), { ...calm, target: 120, account: 120 }, 'acme.example').level).toBe('ok')
  expect(velocityRisk(at(13), { ...calm, target: 120, account: 120 }, 'acme.example').level).toBe('warn')
})

test('links of other campaigns that are due soon count, for the target and for the account', () => {
  expect(velocityRisk(at(6), { ...calm, targetDueSoon: 5, accountDueSoon: 5 }, 'acme.example').text).toContain(
    'Up to 11 new links a day to acme.example',
  )
  const busy = velocityRisk(at(6), { ...calm, accountDueSoon: 25 }, 'acme.example')
  expect(busy).toMatchObject({
    level: 'warn',
    text: expect.stringContaining('Up to 31 new links a day in all your campaigns'),
  })
})

const words = (count: number, from: number) => Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')

test('earlier articles that share most of their text are reported, different ones are not', () => {
  const one = articleSignature(words(300, 0))
  const near = articleSignature(`${words(280, 0)} ${words(20, 900)}`)
  const far = articleSignature(words(300, 5_000))
  const risk = nearDuplicatesRisk([], { signatures: [one, near, far], pairs: [] }, 'acme.example')
  expect(risk.level).toBe('warn')
  expect(risk.text).toContain('Of your 3 newest articles for acme.example, 2 share more than half')
  expect(nearDuplicatesRisk([], { signatures: [one, far], pairs: [] }, 'acme.example')).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('2 earlier articles for acme.example, all different'),
  })
})

test('a keyword and an anchor text may be combined three times, including earlier articles', () => {
  const pair = { keyword: 'Rain barrels', anchorText: 'Acme' }
  expect(nearDuplicatesRisk([pair, pair, pair], { signatures: [], pairs: [] }, null).level).toBe('ok')
  const pairs = [{ keyword: 'rain barrels', anchorText: 'acme', count: 3 }]
  expect(nearDuplicatesRisk([pair], { signatures: [], pairs }, 'acme.example')).toMatchObject({
    level: 'warn',
    text: 'The keyword “Rain barrels” with the anchor text “Acme” would be in 4 articles for acme.example, 3 of them earlier ones. Add keywords or anchor texts.',
  })
})

const site = (id: string, linksToTarget = 0) => ({ id, host: `${id}.example`, linksToTarget })

test('more than one link from a host to the target is reported, including existing links', () => {
  const sites = [site('a'), site('b', 2), site('c')]
  const planned = ['a', 'a', 'b', 'c'].map((siteId) => ({ siteId }))
  expect(sameHostRisk(planned, sites, 'acme.example')).toMatchObject({
    level: 'warn',
    text: '2 of 3 sites would link to acme.example more than once: b.example (3), a.example (2). 1 of them does already. Use more sites or fewer links.',
  })
  expect(sameHostRisk([{ siteId: 'a' }, { siteId: 'c' }], sites, 'acme.example')).toMatchObject({
    level: 'ok',
    text: 'Each of the 2 sites would link to acme.example once.',
  })
})

test('links on sites about other topics are reported when they are more than half', () => {
  const sites = [
    { id: 'a', host: 'money.example', categories: ['Finance' as const] },
    { id: 'b', host: 'many.example', categories: ['General' as const] },
    { id: 'c', host: 'coffee.example', categories: ['Food & Lifestyle' as const] },
  ]
  const planned = (...ids: string[]) => ids.map((siteId) => ({ siteId, keyword: 'espresso recipe' }))
  expect(topicalFitRisk(planned('a', 'b', 'c'), sites)).toMatchObject({
    level: 'ok',
    text: '2 of 3 links would stand on sites about their topic or about many.',
  })
  expect(topicalFitRisk(planned('a', 'a', 'c'), sites)).toMatchObject({
    level: 'warn',
    text: expect.stringContaining('2 (67 percent) would not, on money.example'),
  })
  expect(topicalFitRisk(planned('a', 'b'), sites).level).toBe('ok')
})

test('links that pass on weight are allowed on own sites only', () => {
  const own = { host: 'mine.example', kind: 'own' as const }
  const network = { host: 'blog.example', kind: 'network' as const }
  expect(relRisk('dofollow', [own]).level).toBe('ok')
  expect(relRisk('dofollow', [own, network])).toMatchObject({
    level: 'stop',
    text: expect.stringContaining('1 of 2 sites'),
  })
  expect(relRisk('sponsored', [network]).level).toBe('ok')
  expect(relRisk('nofollow', [network]).level).toBe('ok')
})

test('without a site that accepts articles nothing starts, and unusable chosen sites are reported', () => {
  const healthy = { host: 'a.example', isHealthy: true }
  expect(sitesRisk({ sites: [], chosen: null, ownOnly: false }).level).toBe('stop')
  expect(sitesRisk({ sites: [], chosen: 2, ownOnly: false }).text).toContain('None of the 2 chosen sites')
  expect(sitesRisk({ sites: [], chosen: null, ownOnly: true }).text).toContain('dofollow')
  expect(sitesRisk({ sites: [healthy], chosen: 3, ownOnly: false })).toMatchObject({
    level: 'warn',
    text: '2 of the 3 chosen sites take no articles now and would be left out.',
  })
  expect(sitesRisk({ sites: [{ host: 'b.example', isHealthy: false }], chosen: 1, ownOnly: false })).toMatchObject({
    level: 'warn',
    text: '1 site couldn’t be reached at the last check: b.example.',
  })
  expect(sitesRisk({ sites: [healthy], chosen: null, ownOnly: false }).level).toBe('ok')
})

test('a campaign costs one credit per link, and the missing credits are counted', () => {
  expect(creditsRisk({ cost: 10, available: 10 }).level).toBe('ok')
  expect(creditsRisk({ cost: 10, available: 9 })).toMatchObject({
    level: 'stop',
    text: 'The campaign costs 10 credits, one for each verified link; you have 9 to spend. 1 credit is missing.',
  })
})
