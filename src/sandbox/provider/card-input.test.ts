import { expect, test } from 'vitest'
import { testCards } from '#adapters/payments/sandbox/test-cards.ts'
import { passesLuhn, readCard } from './card-input.ts'

const now = new Date('2026-11-23T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

test('only the brand and the last four digits of a card are stored', () => {
  const { card } = readCard(good, now)
  expect(card).toEqual({ brand: 'Visa', last4: '4242', behaviour: 'succeeds' })
})

test.each(testCards)('the test card $number is a valid and unique card number', ({ number, name }) => {
  expect(passesLuhn(number)).toBe(true)
  expect(testCards.filter((card) => card.number === number || card.name === name)).toHaveLength(1)
})

test.each(['12/34', '12 / 34', '1234', '12/2034', ' 1/27 ', '11/26'])('the expiry %s is valid', (expiry) => {
  expect(readCard({ ...good, expiry }, now).errors).toBeNull()
})

test.each([
  [{ number: '' }, { number: 'Enter a card number.' }],
  [{ number: '4242424242424241' }, { number: 'Your card number is invalid.' }],
  [{ number: 'four' }, { number: 'Your card number is invalid.' }],
  [
    { number: '4111111111111111' },
    { number: 'This is not a test card. Real cards are not taken here: choose one from the list.' },
  ],
  [{ expiry: '' }, { expiry: 'Enter the expiry date.' }],
  [{ expiry: '13/34' }, { expiry: 'Your expiry date is incomplete. Write it as MM/YY.' }],
  [{ expiry: '10/26' }, { expiry: 'Your card has expired.' }],
  [{ expiry: '12/99' }, { expiry: 'Your expiry year is invalid.' }],
  [{ cvc: '' }, { cvc: 'Enter the security code.' }],
  [{ cvc: '12a' }, { cvc: 'Your security code has 3 digits.' }],
  [{ number: '378282246310005' }, { cvc: 'Your security code has 4 digits.' }],
  [
    { number: '', expiry: '', cvc: '' },
    {
      number: 'Enter a card number.',
      expiry: 'Enter the expiry date.',
      cvc: 'Enter the security code.',
    },
  ],
])('%j is reported at its field', (changed, errors) => {
  expect(readCard({ ...good, ...changed }, now)).toEqual({ card: null, errors })
})
