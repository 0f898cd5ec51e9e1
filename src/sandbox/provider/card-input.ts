import { testCards } from '#adapters/payments/sandbox/test-cards.ts'
import type { StoredCard } from './stored-objects.ts'

/** The card fields as entered. */
export type CardInput = { number: string; expiry: string; cvc: string }

export type CardErrors = { [Field in keyof CardInput]?: string }

/** The stored data of a card, or the error of each field. `expiry` is month and year, such as `12/34` or `12 / 2034`. */
export function readCard(
  input: CardInput,
  now: Date,
): { card: StoredCard; errors: null } | { card: null; errors: CardErrors } {
  const number = input.number.replace(/[\s-]/g, '')
  const known = testCards.find((card) => card.number === number)
  const errors: CardErrors = {}
  const numberError = known === undefined ? errorOfNumber(number) : undefined
  const expiryError = errorOfExpiry(input.expiry, now)
  const cvcError = errorOfCvc(input.cvc.trim(), known?.brand === 'American Express' ? 4 : 3)
  if (numberError !== undefined) errors.number = numberError
  if (expiryError !== undefined) errors.expiry = expiryError
  if (cvcError !== undefined) errors.cvc = cvcError
  if (known === undefined || Object.keys(errors).length > 0) return { card: null, errors }
  return { card: { brand: known.brand, last4: number.slice(-4), behaviour: known.behaviour }, errors: null }
}

function errorOfNumber(number: string): string {
  if (number === '') return 'Enter a card number.'
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'Your card number is invalid.'
  return 'This is not a test card. Real cards are not taken here: choose one from the list.'
}

function errorOfExpiry(expiry: string, now: Date): string | undefined {
  if (expiry.trim() === '') return 'Enter the expiry date.'
  const parts = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|20\d{2})\s*$/.exec(expiry)
  if (parts === null) return 'Your expiry date is incomplete. Write it as MM/YY.'
  const year = Number(parts[2]) % 100
  // A card is valid until the last day of its month.
  const end = Date.UTC(2000 + year, Number(parts[1]))
  if (end <= now.getTime()) return 'Your card has expired.'
  if (end > Date.UTC(now.getUTCFullYear() + 50, 0)) return 'Your expiry year is invalid.'
  return undefined
}

function errorOfCvc(cvc: string, digits: number): string | undefined {
  if (cvc === '') return 'Enter the security code.'
  return new RegExp(`^\\d{${digits}}$`).test(cvc) ? undefined : `Your security code has ${digits} digits.`
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((sum, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
