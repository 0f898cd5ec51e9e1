import { afterEach, expect, test, vi } from 'vitest'
import type { CreditSettings } from '#contract/billing/billing-calls.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import {
  all,
  choose,
  draw,
  erase,
  one,
  press,
  problem,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { BalanceSettings } from './balance-settings.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const path = '/api/credits/settings'
const none: CreditSettings = { lowBalanceAt: null, topUp: null, hasCard: true, spentCents: 0 }

/** A server that stores the saved settings; `saved` lists the body of each save request. */
function drawWith(settings: CreditSettings) {
  const saved: unknown[] = []
  serveWeb({
    [`GET ${path}`]: () => ({ body: settings }),
    [`PUT ${path}`]: ({ body }) => {
      saved.push(body)
      return { body: { ...settings, ...(body as object) } }
    },
  })
  draw(<BalanceSettings />)
  return saved
}

async function box(label: string): Promise<HTMLInputElement> {
  await seen(label)
  const labels = [...document.querySelectorAll('label')]
  const input = labels.find(({ textContent }) => textContent === label)?.querySelector('input')
  if (!input) throw new Error(`There is no "${label}"`)
  return input
}

const saveButton = () => one('button', 'Save settings')

test('a notice of a low balance is saved with its threshold, and switched off again', async () => {
  const saved = drawWith(none)
  ;(await box('Email me when my balance is low')).click()
  await type('Credits available below', '35')
  await press('button', 'Save settings')
  await vi.waitFor(() => expect(saved).toEqual([{ lowBalanceAt: 35, topUp: null }]))
  await vi.waitFor(async () => expect((await saveButton()).hasAttribute('disabled')).toBe(true))
  ;(await box('Email me when my balance is low')).click()
  await press('button', 'Save settings')
  await vi.waitFor(() => expect(saved.at(-1)).toEqual({ lowBalanceAt: null, topUp: null }))
})

test('a top-up is saved with its package, threshold and limit, after the possible charges are shown', async () => {
  const saved = drawWith({ ...none, spentCents: 7_000 })
  ;(await box('Buy credits automatically')).click()
  await choose('Package', '250 credits, $350.00')
  await type('When available credits fall below', '5')
  await type('Monthly limit in US dollars', '700.50')
  await seen('charge your saved card $350.00 each time your balance falls below this number, up to the monthly limit.')
  expect(screenText()).toContain('$70.00 spent this month')
  await press('button', 'Save settings')
  const topUp = { credits: 250, below: 5, capCents: 70_050 }
  await vi.waitFor(() => expect(saved).toEqual([{ lowBalanceAt: null, topUp }]))
})

test.each([
  ['Monthly limit in US dollars', '139.99', billingTexts.capTooLow],
  ['Monthly limit in US dollars', 'much', billingTexts.capTooLow],
  ['When available credits fall below', '0', 'Enter a number of credits from 1 to 10,000.'],
])('%s of "%s" cannot be saved, and the reason is shown', async (field, typed, message) => {
  drawWith(none)
  ;(await box('Buy credits automatically')).click()
  await vi.waitFor(async () => expect((await saveButton()).hasAttribute('disabled')).toBe(false))
  await type(field, typed)
  await seen(message)
  expect((await saveButton()).hasAttribute('disabled')).toBe(true)
})

test('without a saved card, top-up cannot be turned on, and a text explains how to save a card', async () => {
  drawWith({ ...none, hasCard: false })
  await seen('Automatic top-up needs a saved card.')
  expect((await box('Buy credits automatically')).disabled).toBe(true)
})

test('a refusal of the server is shown, and the input stays', async () => {
  serveWeb({
    [`GET ${path}`]: () => ({ body: none }),
    [`PUT ${path}`]: () => problem(422, 'validation_failed', billingTexts.noSavedCard),
  })
  draw(<BalanceSettings />)
  ;(await box('Buy credits automatically')).click()
  await type('When available credits fall below', '7')
  await press('button', 'Save settings')
  await vi.waitFor(() => expect(all('alert').map(({ textContent }) => textContent)).toEqual([billingTexts.noSavedCard]))
  expect(((await one('textbox', 'When available credits fall below')) as HTMLInputElement).value).toBe('7')
})
