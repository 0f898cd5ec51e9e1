import type { Language } from '#contract/languages.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { privacy } from './en/privacy.ts'
import { terms } from './en/terms.ts'
import type { LegalDocument, LegalDocuments } from './legal-document.ts'

/** The legal texts by their language. One that is not written yet is read in English, whole: half of an agreement in another language is none. */
const documents: { en: LegalDocuments } & Partial<Record<Language, LegalDocuments>> = { en: { terms, privacy } }

/** A legal text in the language in use, or in English; `language` says in which. */
export function legalDocument(name: keyof LegalDocuments): { language: string; text: LegalDocument } {
  const own = (documents as Partial<Record<string, LegalDocuments>>)[i18n.locale]
  return own === undefined ? { language: 'en', text: documents.en[name] } : { language: i18n.locale, text: own[name] }
}
