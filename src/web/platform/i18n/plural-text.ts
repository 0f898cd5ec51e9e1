/** A text with a number in all plural forms of a language, by plural category, with `#` in place of the number. Made by `pluralsOf`. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>>

/** A text with a number, for scripts of pages without a catalogue, in the language of the page. */
export function pluralText(plurals: Plurals, number: number): string {
  const language = document.documentElement.lang || 'en'
  const text = plurals[new Intl.PluralRules(language).select(number)] ?? plurals.other ?? ''
  return text.replace('#', number.toLocaleString(language))
}
