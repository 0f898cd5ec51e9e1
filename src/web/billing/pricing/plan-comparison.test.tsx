import { afterEach, expect, test } from 'vitest'
import { entitlements, limitEntitlements } from '#contract/billing/entitlements.ts'
import {
  comingFeatures,
  entitlementTexts,
  includedTexts,
  premiumFeatureTexts,
} from '#contract/billing/premium-texts.ts'
import { draw, erase, seen } from '#test/harness/screen.tsx'
import { PlanComparison } from './plan-comparison.tsx'

afterEach(erase)

async function rows(): Promise<string[][]> {
  draw(<PlanComparison />)
  await seen('Backlink report size')
  return [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
}

test('Free and Premium are compared with the limits that the server enforces', async () => {
  const [pages, monitors, brand] = await rows()
  const formatNumber = (figure: number) => figure.toLocaleString('en')
  const { reportPages, monitors: monitorLimits } = limitEntitlements
  expect(pages?.slice(1)).toEqual([
    `${formatNumber(reportPages.free)} pages`,
    `${formatNumber(reportPages.premium)} pages`,
  ])
  expect(monitors?.slice(1)).toEqual([formatNumber(monitorLimits.free), formatNumber(monitorLimits.premium)])
  expect(brand?.slice(1)).toEqual(['No', 'Yes'])
})

test('only Premium features differ, features of every account are equal, and planned features are labeled as coming soon', async () => {
  const all = await rows()
  expect(all.map(([label]) => label)).toEqual([
    ...entitlements.map((name) => entitlementTexts[name].compared),
    ...includedTexts.map(({ label }) => label),
    ...comingFeatures.map((name) => premiumFeatureTexts[name].label),
  ])
  const differing = all.filter(([, free, premium]) => free !== premium)
  expect(differing).toHaveLength(entitlements.length + comingFeatures.length)
  expect(all.slice(-comingFeatures.length).map(([, free, premium]) => [free, premium])).toEqual(
    comingFeatures.map(() => ['No', 'Coming soon']),
  )
})
