import { expect, test } from 'vitest'
import { premiumFeatures } from './billing.ts'
import { entitlements } from './entitlements.ts'
import { comingFeatures, dollars, entitlementTexts, planOffer, premiumFeatureTexts } from './premium-texts.ts'

test('the offers are $29 instead of $49 monthly, and $290 instead of $588 yearly', () => {
  expect(planOffer('monthly')).toEqual({
    name: 'monthly',
    label: 'Monthly',
    price: '$29',
    interval: 'month',
    originalPrice: '$49',
    percentOff: 41,
    savings: null,
  })
  expect(planOffer('yearly')).toEqual({
    name: 'yearly',
    label: 'Yearly',
    price: '$290',
    interval: 'year',
    originalPrice: '$588',
    percentOff: 51,
    savings: { total: '$298', perMonth: '$24' },
  })
})

test('every feature of the subscription has its words', () => {
  expect(Object.keys(premiumFeatureTexts)).toEqual([...premiumFeatures])
})

test('nothing is sold as Premium that every account has, and what it adds is said in the figures that are kept to', () => {
  expect(comingFeatures).toEqual(['keywordResearch', 'rankTracker'])
  expect(Object.keys(entitlementTexts)).toEqual(entitlements)
  expect(entitlementTexts.reportPages.text).toContain('10,000 pages in one report instead of 1,000')
  expect(entitlementTexts.monitors.text).toContain('200 reports automatically instead of 20')
})

test.each([
  [29_000, '$290'],
  [2_950, '$29.50'],
  [140, '$1.40'],
])('%i cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
