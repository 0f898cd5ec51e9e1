import type { LegalDocument } from '../legal-document.ts'
import { termsSections } from './terms-sections.tsx'

export const terms: LegalDocument = {
  title: 'Terms of Service',
  intro: 'What you may expect of this service, and what it expects of you.',
  description: 'The agreement between you and whoever runs this site: trial posts, credits, the guarantee, refunds.',
  effective: '2026-11-22',
  changed: '2026-11-23',
  sections: termsSections,
}
