import { count } from './formats.ts'
import { i18n } from './language.ts'
import type { Plurals } from './plural-text.ts'

type TextOf = (number: number) => string

/** By text and language: every article contains the same. */
const known = new WeakMap<TextOf, Map<string, Plurals>>()

/** All plural forms of a text in the current language, to write into a page whose script has no catalogue. */
export function pluralsOf(textOf: TextOf): Plurals {
  const languages = known.get(textOf) ?? new Map<string, Plurals>()
  known.set(textOf, languages)
  const plurals = languages.get(i18n.locale) ?? makePlurals(textOf)
  languages.set(i18n.locale, plurals)
  return plurals
}

function makePlurals(textOf: TextOf): Plurals {
  const plurals: Plurals = {}
  const rules = new Intl.PluralRules(i18n.locale)
  // The numbers from 1 to 100 cover all plural forms of whole numbers that matter here.
  for (let number = 1; number <= 100; number += 1)
    plurals[rules.select(number)] ??= textOf(number).replace(count(number), '#')
  return plurals
}
