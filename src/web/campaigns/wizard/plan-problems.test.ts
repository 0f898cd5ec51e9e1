import { expect, test } from 'vitest'
import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { firstPlan } from './first-plan.ts'
import { firstOpenStep, problemsOf, type Step } from './plan-problems.ts'

const whole: CampaignPlan = {
  ...firstPlan,
  targetUrl: 'https://shop.example/',
  keywords: ['rain barrels'],
  anchors: [
    { text: 'Shop', kind: 'branded' },
    { text: 'about rain barrels', kind: 'partial' },
    { text: 'rain barrels', kind: 'exact' },
    { text: 'here', kind: 'other' },
  ],
}

test.each([
  ['an empty target', 'target', { targetUrl: ' ' }, ['targetUrl']],
  ['a target that is no address', 'target', { targetUrl: 'mailto:a@b.example' }, ['targetUrl']],
  ['no keyword', 'target', { keywords: [] }, ['keywords']],
  ['no anchor text', 'anchors', { anchors: [] }, ['anchors']],
  ['a kind of the mix without a text', 'anchors', { anchors: whole.anchors.slice(1) }, ['anchors']],
  ['chosen sites without one', 'sites', { siteChoice: 'chosen' }, ['siteIds']],
] as const)('%s is shown at its field, and its step is the first one open', (_name, step, changes, fields) => {
  const plan = { ...whole, ...changes } as CampaignPlan
  expect(Object.keys(problemsOf(step, plan))).toEqual(fields)
  expect(firstOpenStep(plan)).toBe(step)
})

test('a kind with a share of zero needs no text', () => {
  const plan = {
    ...whole,
    anchors: whole.anchors.slice(0, 1),
    anchorMix: { branded: 100, partial: 0, exact: 0, other: 0 },
  }
  expect(problemsOf('anchors', plan)).toEqual({})
})

test('a complete plan opens at its review', () => {
  const steps: Step[] = ['target', 'anchors', 'sites', 'pace', 'review']
  expect(steps.map((step) => problemsOf(step, whole))).toEqual([{}, {}, {}, {}, {}])
  expect(firstOpenStep(whole)).toBe('review')
})
