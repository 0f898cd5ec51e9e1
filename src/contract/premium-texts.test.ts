import { expect, test } from 'vitest'
import { premiumFeatures } from './billing.ts'
import { dollars, planOffer, premiumFeatureTexts } from './premium-texts.ts'

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

test.each([
  [29_000, '$290'],
  [2_950, '$29.50'],
  [140, '$1.40'],
])('%i cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
