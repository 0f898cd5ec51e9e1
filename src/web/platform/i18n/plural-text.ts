/** A text about a number in all plurals of a language, by their category, with `#` in the place of the number. Made by `pluralsOf`. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>>

/** A text about a number, for scripts of pages without a catalogue: in the language that the page is in. */
export function pluralText(plurals: Plurals, number: number): string {
  const language = document.documentElement.lang || 'en'
  const text = plurals[new Intl.PluralRules(language).select(number)] ?? plurals.other ?? ''
  return text.replace('#', number.toLocaleString(language))
}
