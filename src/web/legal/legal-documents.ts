import type { Language } from '#contract/languages.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { privacy } from './en/privacy.ts'
import { terms } from './en/terms.ts'
import type { LegalDocument, LegalDocuments } from './legal-document.ts'

/** The legal texts by language. A missing translation falls back to the complete English text: an agreement must not mix languages. */
const documents: { en: LegalDocuments } & Partial<Record<Language, LegalDocuments>> = { en: { terms, privacy } }

/** A legal text in the current language, or in English; `language` is the actual one. */
export function legalDocument(name: keyof LegalDocuments): { language: string; text: LegalDocument } {
  const own = (documents as Partial<Record<string, LegalDocuments>>)[i18n.locale]
  return own === undefined ? { language: 'en', text: documents.en[name] } : { language: i18n.locale, text: own[name] }
}
