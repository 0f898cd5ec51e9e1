import type { TestCard } from '../checkout/public-config.ts'
import type { CardFields } from './card-form-confirm.ts'

/** A card's number in groups of four, and nothing that is no digit. */
export function cardNumber(text: string): string {
  return text.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** The fields of a test card: good for three more years, with a code as long as its brand has them. */
export function filledWith({ number, brand }: TestCard, now: Date): CardFields {
  const year = String((now.getFullYear() + 3) % 100).padStart(2, '0')
  return { number: cardNumber(number), expiry: `12/${year}`, cvc: brand === 'American Express' ? '1234' : '123' }
}
