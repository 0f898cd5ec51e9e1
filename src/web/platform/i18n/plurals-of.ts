import { count } from './formats.ts'
import { i18n } from './language.ts'
import type { Plurals } from './plural-text.ts'

/** All plurals of a text in the language in use, to be written into a page whose script has no catalogue of its own. */
export function pluralsOf(textOf: (number: number) => string): Plurals {
  const plurals: Plurals = {}
  const rules = new Intl.PluralRules(i18n.locale)
  // By the numbers from 1 to 100 every language has shown all of its plurals of whole numbers that matter here.
  for (let number = 1; number <= 100; number += 1)
    plurals[rules.select(number)] ??= textOf(number).replace(count(number), '#')
  return plurals
}
