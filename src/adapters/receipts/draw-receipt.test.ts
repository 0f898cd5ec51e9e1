import { expect, test } from 'vitest'
import { pdfTexts } from '#test/harness/pdf-texts.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Receipt } from './receipt.ts'

const receipt: Receipt = {
  number: '20261122-9F3A61C2D0B4',
  paidAt: new Date('2026-11-22T23:30:00Z'),
  seller: { name: 'Linkwright', origin: 'https://linkwright.example' },
  buyerEmail: 'ada@example.com',
  line: { name: '10000 Premium Backlink Credits', quantity: 10_000, unitAmountCents: 140, totalCents: 1_400_000 },
  refundedCents: 0,
  isLive: true,
  providerUrl: null,
}

const draw = async (changes: Partial<Receipt> = {}) => drawReceipt({ ...receipt, ...changes }, { plain: true })

test('it says who sold what to whom, when, and for how much', async () => {
  expect(pdfTexts(await draw())).toEqual([
    'Linkwright',
    'https://linkwright.example',
    'Receipt',
    'Receipt number',
    '20261122-9F3A61C2D0B4',
    'Date of payment',
    '22 November 2026 (UTC)',
    'Paid by',
    'ada@example.com',
    'Description',
    'Quantity',
    'Unit price',
    'Amount',
    '10000 Premium Backlink Credits',
    '10,000',
    '$1.40',
    '$14,000.00',
    'Amount paid (USD)',
    '$14,000.00',
  ])
})

test('a refund is a line of its own, and what is left of the payment is added up', async () => {
  const texts = pdfTexts(await draw({ refundedCents: 420_050 }))
  expect(texts.slice(-6)).toEqual([
    'Amount paid (USD)',
    '$14,000.00',
    'Refunded',
    '-$4,200.50',
    'Paid after refunds (USD)',
    '$9,799.50',
  ])
})

test('a receipt of a payment that was only tried says that no money moved', async () => {
  expect(pdfTexts(await draw({ isLive: false }))).toContain('TEST MODE: no money moved')
  expect(pdfTexts(await draw())).not.toContain('TEST MODE: no money moved')
})

test('the provider’s own receipt is linked, where there is one at a web address', async () => {
  const linked = await draw({ providerUrl: 'https://pay.example/receipts/ch_1' })
  expect(pdfTexts(linked)).toContain('https://pay.example/receipts/ch_1')
  expect(linked.toString('latin1')).toContain('/URI (https://pay.example/receipts/ch_1)')
  for (const providerUrl of ['javascript:alert(1)', 'file:///etc/passwd', 'no address'])
    expect((await draw({ providerUrl })).toString('latin1')).not.toContain('/URI')
})

test.each([
  ['text that would end a string of the file', 'a)Tj/JS(x\\@example.com', 'a)Tj/JS(x\\@example.com'],
  [
    'lines, and what turns the direction of text',
    'ada\r\nTotal: $0\u202Egro@example.com',
    'ada Total: $0 gro@example.com',
  ],
  ['a name in letters of many scripts', 'жук-łódka-ş@пример.example', 'жук-łódka-ş@xn--e1afmkfd.example'],
  ['a picture and half a character', '😀\ud800@example.com', '[U+1F600 U+D800]@example.com'],
])('%s is only text', async (_name, buyerEmail, shown) => {
  const pdf = await draw({ buyerEmail })
  expect(pdfTexts(pdf).join('')).toContain(shown)
  expect(pdf.toString('latin1')).not.toContain('/JS')
})

test('a text of any length stays on its line, and the receipt on its page', async () => {
  const pdf = await draw({ buyerEmail: `${'w'.repeat(240)}@example.com` })
  expect(pdfTexts(pdf).some((text) => /^w{20,60}\x85$/.test(text))).toBe(true)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('the same receipt is the same file', async () => {
  expect((await drawReceipt(receipt)).equals(await drawReceipt(receipt))).toBe(true)
})
