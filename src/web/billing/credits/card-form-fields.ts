import type { TestCard } from '../checkout/public-config.ts'
import type { CardFields } from './card-form-confirm.ts'

/** The digits of a card number, in groups of four. */
export function cardNumber(text: string): string {
  return text.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** The fields of a test card: valid for three more years, with a security code of the length that its brand uses. */
export function filledWith({ number, brand }: TestCard, now: Date): CardFields {
  const year = String((now.getFullYear() + 3) % 100).padStart(2, '0')
  return { number: cardNumber(number), expiry: `12/${year}`, cvc: brand === 'American Express' ? '1234' : '123' }
}
