import { expect, test } from 'vitest'
import type { Order } from '#contract/billing/billing-calls.ts'
import { ordersCsv } from './order-csv.ts'
import { orderState } from './order-text.ts'

const order: Order = {
  id: '0197a5c0-0000-7000-8000-000000000000',
  kind: 'credits',
  credits: 100,
  plan: null,
  amountCents: 14_000,
  refundedCents: 0,
  status: 'paid',
  failure: null,
  isLive: false,
  receiptUrl: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  paidAt: '2026-11-22T10:01:00.000Z',
}

test('the file has a row for each order, below their names', () => {
  const plan: Order = {
    ...order,
    kind: 'subscription',
    credits: null,
    plan: 'yearly',
    amountCents: 29_000,
    isLive: true,
  }
  expect(ordersCsv([order, plan]).split('\r\n')).toEqual([
    '\uFEFFDate (UTC),Paid (UTC),Order,What,Amount (USD),Refunded (USD),Status,Reason,Mode',
    `2026-11-22T10:00:00.000Z,2026-11-22T10:01:00.000Z,${order.id},100 Premium Backlink Credits,140.00,0.00,Paid,,test`,
    `2026-11-22T10:00:00.000Z,2026-11-22T10:01:00.000Z,${order.id},"Premium Plan, yearly",290.00,0.00,Paid,,live`,
    '',
  ])
})

test.each([
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ['Your card was declined.', 'Your card was declined.'],
])('the reason %j is written as %j', (failure, written) => {
  expect(ordersCsv([{ ...order, failure }])).toContain(`,${written},test`)
})

test.each([
  ['open', 0, 'Not paid yet'],
  ['processing', 0, 'In progress'],
  ['paid', 0, 'Paid'],
  ['paid', 1, 'Refunded in part'],
  ['paid', 13_999, 'Refunded in part'],
  ['paid', 14_000, 'Refunded'],
  ['failed', 0, 'Failed'],
  ['expired', 0, 'Expired, not paid'],
] as const)('an order that is %s with %i cents paid back is called %s', (status, refundedCents, label) => {
  expect(orderState({ ...order, status, refundedCents }).label).toBe(label)
})
