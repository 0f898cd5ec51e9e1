import { choosingSections } from './choosing-sections.ts'
import { circumstances } from './circumstances.ts'
import { doingSections } from './doing-sections.ts'
import { heading, type Material, paragraphs, speakerMany, withArticle } from './material.ts'
import type { Section } from './section.ts'
import { versus } from './versus.ts'

export const sectionsByKind = {
  ...choosingSections,
  ...doingSections,
  circumstances,
  versus,
  why: (material: Material) =>
    paragraphs(material, 'why', heading(material, 'why', whyHeadings(material)), material.subject.frame.why),
  how: (material: Material) =>
    paragraphs(
      material,
      'how',
      heading(material, 'how', ['How it works', `How ${withArticle(material)} works`, 'What happens inside']),
      material.subject.frame.how,
      3,
    ),
  upkeep: (material: Material) =>
    paragraphs(
      material,
      'upkeep',
      heading(material, 'upkeep', ['Care and upkeep', 'Keeping it in order', 'How to make it last']),
      material.subject.frame.upkeep,
    ),
  costs: (material: Material) =>
    paragraphs(
      material,
      'costs',
      heading(material, 'costs', [
        'What moves the price',
        'What you pay for',
        'Costs, and where they come from',
        'Where the money goes',
      ]),
      material.subject.frame.costs,
      3,
    ),
  ask: (material: Material) =>
    paragraphs(
      material,
      'ask',
      heading(material, 'ask', ['Whom to ask, and what', 'Questions for the seller', 'Ask before you decide']),
      material.subject.frame.ask,
    ),
  measure: (material: Material) =>
    paragraphs(
      material,
      'measure',
      heading(material, 'measure', [
        'Measure before you choose',
        'Figures to take down first',
        'What to measure at home',
      ]),
      material.subject.frame.measure,
    ),
  safety: (material: Material) => paragraphs(material, 'safety', 'Safety', material.subject.frame.safety),
} satisfies Record<string, (material: Material) => Section | null>

function whyHeadings(material: Material): string[] {
  const { type } = material.subject.frame
  if (type === 'condition' || type === 'concept') return ['Why it matters', 'What it changes', 'Where it shows']
  if (!material.speaker.names.isCountable) return ['When it is worth it', 'What it gives you', 'Before you begin']
  return [
    `What ${speakerMany(material)} are good for`,
    'When it is worth it',
    `Why people choose ${withArticle(material)}`,
  ]
}

export type SectionKind = keyof typeof sectionsByKind
