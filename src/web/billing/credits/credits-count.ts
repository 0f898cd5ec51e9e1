import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { creditCountTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

/** As many digits as the maximum has. Five digits can exceed the maximum, so a number that is too large is recognized as such. */
const digitsMax = String(creditsPerPurchaseMax).length

/** The allowed input: digits without leading zeros. */
export function digitsOf(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, digitsMax)
}

/** The number in the field; 0 if it is empty. */
export function creditCountOf(text: string): number {
  return Number(digitsOf(text))
}

/** Whether this number of credits can be bought at once. */
export function canBuy(credits: number): boolean {
  return credits >= creditsPerPurchaseMin && credits <= creditsPerPurchaseMax
}

/** Why this number of credits cannot be bought, or `null`. `tooFew` is the text for a number below the minimum. */
export function problemOfCredits(credits: number, tooFew: keyof typeof creditCountTexts = 'invalid'): string | null {
  if (canBuy(credits)) return null
  const { title, message } = creditCountTexts[credits > creditsPerPurchaseMax ? 'tooMany' : tooFew]
  return `${translated(title)}: ${translated(message)}`
}

/** One more or one less, within the limits of a purchase. */
export function stepCredits(credits: number, by: 1 | -1): number {
  return Math.min(creditsPerPurchaseMax, Math.max(creditsPerPurchaseMin, credits + by))
}
