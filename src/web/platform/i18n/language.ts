import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'

/** The English texts are compiled into the code and need no catalogue. */
const english = setupI18n({ locale: 'en', messages: { en: {} } })

let source: () => I18n | undefined = () => undefined

/** The current language with its catalogue. */
export function languageInUse(): I18n {
  return source() ?? english
}

/**
 * Sets the source of the current language: in a browser one language for the whole page, on a server that of the current request. Called once at the
 * start. English where there is none.
 */
export function readLanguageFrom(found: () => I18n | undefined): void {
  source = found
}

/**
 * The current language for all texts of the pages: `t` and `Trans` compile to calls of it. Use it only while a page is rendered or an event is
 * handled, not while a module is loaded.
 */
export const i18n = {
  _: ((...args: Parameters<I18n['_']>) => plainText(args[0]) ?? languageInUse()._(...args)) as I18n['_'],
  get locale() {
    return languageInUse().locale
  },
}

/** The text of a message without placeholders, which is most of them; `null` for one that has to be formatted. */
function plainText(message: MessageDescriptor | string): string | null {
  if (typeof message !== 'object') return null
  const { messages } = languageInUse()
  const parts: unknown = Object.hasOwn(messages, message.id) ? messages[message.id] : message.message
  const [text, ...others] = Array.isArray(parts) ? (parts as unknown[]) : []
  // A backslash begins an escape sequence.
  return typeof text === 'string' && others.length === 0 && !text.includes('\\') ? text : null
}

/** A text of the contract in the current language. Its exact English text is its id in the catalogue. */
export function translated(text: string): string {
  const i18n = languageInUse()
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : text
}

/** Available translations: each language tag with the loader of its catalogue. English is not included, because it is in the code. */
export type Catalogues = Record<string, () => Promise<{ messages: Messages }>>

/** Loads a language; English when there is no catalogue of that name. */
export async function loadLanguage(language: string, catalogues: Catalogues): Promise<I18n> {
  const load = catalogues[language]
  if (load === undefined) return english
  const { messages } = await load()
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
