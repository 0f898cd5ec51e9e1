import { expect, test } from 'vitest'
import { pdfTexts } from '#test/harness/pdf-texts.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { Invoice } from './invoice.ts'

const invoice: Invoice = {
  kind: 'invoice',
  number: 'INV-2026-000123',
  issuedAt: new Date('2026-11-22T23:30:00Z'),
  paidAt: new Date('2026-11-22T23:30:00Z'),
  seller: {
    name: 'Linkwright Ltd',
    address: '1 Market Street\nLondon',
    taxNumber: 'GB1',
    email: 'billing@linkwright.example',
    note: 'VAT reverse charge applies.',
    origin: 'https://linkwright.example',
  },
  buyer: { name: 'Ada King', company: 'Engines', address: '1 Row\nBerlin', taxNumber: 'DE1', email: 'ada@example.com' },
  line: { description: '100 Premium Backlink Credits', quantity: 100, totalCents: 14_000, period: null },
  corrects: null,
  isLive: true,
  providerUrl: null,
}

const textsOf = async (changes: Partial<Invoice> = {}) =>
  pdfTexts(await drawInvoice({ ...invoice, ...changes }, { plain: true }))

test('an invoice names seller and buyer with their tax numbers, its own number, what was bought and what was paid', async () => {
  expect(await textsOf()).toEqual([
    ...['Linkwright Ltd', '1 Market Street', 'London', 'Tax number: GB1', 'billing@linkwright.example'],
    ...[
      'https://linkwright.example',
      'Invoice',
      'Bill to',
      'Engines',
      'Ada King',
      '1 Row',
      'Berlin',
      'Tax number: DE1',
    ],
    ...['ada@example.com', 'Invoice number', 'INV-2026-000123', 'Date of issue', '22 November 2026'],
    ...['Date of payment', '22 November 2026', 'Description', 'Quantity', 'Unit price', 'Amount'],
    ...['100 Premium Backlink Credits', '100', '$1.40', '$140.00', 'Total (USD)', '$140.00', 'Amount paid', '$140.00'],
    ...['Paid in full on 22 November 2026. There is nothing left to pay.', 'VAT reverse charge applies.'],
    ...['Linkwright Ltd', 'INV-2026-000123, page 1 of 1. Dates are in UTC.'],
  ])
})

test('a credit note names the invoice that it corrects, and what was refunded', async () => {
  const line = { ...invoice.line, quantity: 1, totalCents: -4_200 }
  const texts = await textsOf({ kind: 'credit_note', corrects: 'INV-2026-000001', line })
  for (const text of ['Credit note', 'Corrects invoice', 'INV-2026-000001', 'Amount refunded', '-$42.00', '$42.00'])
    expect(texts).toContain(text)
  expect(texts.join()).not.toContain('Paid in full')
})

test('what is not known leaves no gap: an invoice without details names the buyer by the address', async () => {
  const texts = await textsOf({
    buyer: { name: '', company: '', address: '', taxNumber: '', email: 'ada@example.com' },
    seller: { ...invoice.seller, address: '', taxNumber: '', email: '', note: '' },
  })
  expect(texts.slice(0, 6)).toEqual([
    ...['Linkwright Ltd', 'https://linkwright.example', 'Invoice', 'Bill to', 'ada@example.com', 'Invoice number'],
  ])
})

test('a subscription’s invoice says the period, and a payment that was only tried that no money moved', async () => {
  const period = { start: new Date('2026-11-22'), end: new Date('2026-12-22') }
  const texts = await textsOf({ line: { ...invoice.line, period }, isLive: false })
  expect(texts.join(' ')).toContain('Period from 22 November 2026 Period to 22 December 2026')
  expect(texts).toContain('TEST MODE: no money moved')
})

test('hostile and endless text stays text, on its line, and on one page', async () => {
  const hostile = 'a)Tj/JS(x\\\u202E\r\n😀'
  const pdf = await drawInvoice(
    {
      ...invoice,
      buyer: {
        name: hostile,
        company: 'w'.repeat(200),
        address: Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n'),
        taxNumber: hostile,
        email: `${'w'.repeat(240)}@example.com`,
      },
    },
    { plain: true },
  )
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf.toString('latin1')).not.toContain('/JS')
  expect(pdfTexts(pdf)).toContain('line 0')
})

test('the same invoice is the same file', async () => {
  expect((await drawInvoice(invoice)).equals(await drawInvoice(invoice))).toBe(true)
})
