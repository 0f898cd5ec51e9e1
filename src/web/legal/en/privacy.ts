import type { LegalDocument } from '../legal-document.ts'
import { privacySections } from './privacy-sections.tsx'

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  intro: 'What this service knows of you, why, for how long, and how to make it forget.',
  description: 'What is kept of visitors and members, what for, for how long, who else gets it, and how to delete it.',
  effective: '2026-11-22',
  changed: '2026-11-23',
  sections: privacySections,
}
