import type { ReactNode } from 'react'
import type { LegalFacts } from '#contract/operations/legal.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** A legal text in one language. It is not a message of a catalogue, because it is valid and reviewed by a lawyer only as a whole. */
export type LegalDocument = {
  title: string
  intro: string
  /** The description for search engines. */
  description: string
  /** ISO days: when this text takes effect, and when it was last changed. */
  effective: string
  changed: string
  sections: (facts: LegalFacts) => LegalSection[]
}

export type LegalDocuments = { terms: LegalDocument; privacy: LegalDocument }
