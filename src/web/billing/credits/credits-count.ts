import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { creditCountTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

/** As many digits as are shown; one more than can be bought, so that too many can be told from enough. */
const digitsMax = String(creditsPerPurchaseMax).length

/** What may be typed: digits, without those that lead. */
export function digitsOf(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, digitsMax)
}

/** The number that was typed; nought where there is none. */
export function creditCountOf(text: string): number {
  return Number(digitsOf(text))
}

/** Whether so many can be bought at once. */
export function canBuy(credits: number): boolean {
  return credits >= creditsPerPurchaseMin && credits <= creditsPerPurchaseMax
}

/** Why so many cannot be bought, or `null`. `tooFew` is what is said of none at all. */
export function problemOfCredits(credits: number, tooFew: keyof typeof creditCountTexts = 'invalid'): string | null {
  if (canBuy(credits)) return null
  const { title, message } = creditCountTexts[credits > creditsPerPurchaseMax ? 'tooMany' : tooFew]
  return `${translated(title)}: ${translated(message)}`
}

/** One more or one less, within what can be bought. */
export function stepCredits(credits: number, by: 1 | -1): number {
  return Math.min(creditsPerPurchaseMax, Math.max(creditsPerPurchaseMin, credits + by))
}
