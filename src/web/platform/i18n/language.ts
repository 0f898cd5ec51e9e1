import { type I18n, type Messages, setupI18n } from '@lingui/core'

/** English stands in the code, compiled; it needs no catalogue. */
const english = setupI18n({ locale: 'en', messages: { en: {} } })

let source: () => I18n | undefined = () => undefined

/** All that the language in use says. */
export function languageInUse(): I18n {
  return source() ?? english
}

/**
 * Says where the language in use is found: in a browser it is one for the whole page, on a server that of the request under way. Said once, at the
 * start; English where there is none.
 */
export function readLanguageFrom(found: () => I18n | undefined): void {
  source = found
}

/**
 * The language in use, which every text of the pages is said in: `t` and `Trans` compile to calls of it. It may be used anywhere that is reached
 * while a page is drawn or an event is handled, but not while a module is loaded.
 */
export const i18n = {
  _: ((...asked: Parameters<I18n['_']>) => languageInUse()._(...asked)) as I18n['_'],
  get locale() {
    return languageInUse().locale
  },
}

/** A text of the contract, promised to the letter in English, in the language in use. Its English is its name in the catalogue. */
export function translated(text: string): string {
  const i18n = languageInUse()
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text
}

/** What can be translated into: languages by their tags, each with where its catalogue comes from. English is not among them, being in the code. */
export type Catalogues = Record<string, () => Promise<{ messages: Messages }>>

/** Makes a language ready for use; English when there is no catalogue of that name. */
export async function loadLanguage(language: string, catalogues: Catalogues): Promise<I18n> {
  const load = catalogues[language]
  if (load === undefined) return english
  const { messages } = await load()
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
