import type { ReactNode } from 'react'
import type { LegalFacts } from '#contract/operations/legal.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** A legal text in one language. It is no message of a catalogue: it holds as a whole, and is read as a whole by a lawyer. */
export type LegalDocument = {
  title: string
  intro: string
  /** What search engines say of it. */
  description: string
  /** ISO days: from when on this text holds, and when it was last changed. */
  effective: string
  changed: string
  sections: (facts: LegalFacts) => LegalSection[]
}

export type LegalDocuments = { terms: LegalDocument; privacy: LegalDocument }
